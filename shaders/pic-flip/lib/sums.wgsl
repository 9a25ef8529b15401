// Sums of clusters, by the cluster's place and the number's.
#import const/ClusterSums
#import continuum/lib/wide-sums

fn addTo(room: u32, place: u32, value: f32) {
  addWide(room * clusterWords + 2u * place, value);
}

fn sumAt(room: u32, place: u32) -> f32 {
  return wideAt(room * clusterWords + 2u * place);
}

fn addVector(room: u32, place: u32, value: vec3f) {
  addTo(room, place, value.x);
  addTo(room, place + 1u, value.y);
  addTo(room, place + 2u, value.z);
}
fn vectorAt(room: u32, place: u32) -> vec3f {
  return vec3f(sumAt(room, place), sumAt(room, place + 1u), sumAt(room, place + 2u));
}
