// What a contact does to us, as data: for passes that read contacts and change nothing (dem/contacts/read, dem/measure/tally). Uses
// the includer's bindings, as dem/lib/meeting.
#import dem/lib/meeting
#import dem/lib/moisture

override hasHistory: bool = true;

// Whether the surfaces act on each other: they overlap, or cohesion holds what touched before.
fn actsAt(met: Meeting, slot: vec4u) -> bool {
  let holds = hasCohesion && (slot.w & entryTouching) != 0u;
  return met.gap < select(0.0, tables.pairs[met.pairIndex].cohesionRange, holds);
}

fn responseAt(met: Meeting, slot: vec4u, onObject: bool) -> Response {
  var contact = Contact(met.n, -met.gap, met.velocity, met.spin, vec3f(0.0), vec3f(0.0), 1.0);
  if (hasDrying) {
    contact.moisture = moistureAt(met.point.y);
  }
  if (hasHistory && (slot.w & entryTouching) != 0u) {
    contact.spring = bitcast<vec3f>(slot.xyz);
  }
  return contactForce(contact, tables.pairs[met.pairIndex], onObject, params.dt, substep.stretch, params.staticResponse,
                      params.staticDampingTime);
}
