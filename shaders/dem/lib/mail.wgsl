// What owners of lists tell each other between two passes: one array of words. First how many there are of each kind, then a
// word per list for each of several purposes, then letters of four words. Uses the includer's `mail` and `params`.
#import struct/SimParams
#import const/Mail

fn mailWord(purpose: u32, row: u32) -> u32 {
  return mailCounters + purpose * params.listRows + row;
}

fn letterPlace(letter: u32) -> u32 {
  return mailWord(mailPurposes, 0u) + 4u * letter;
}

fn homeSince(row: u32) -> u32 {
  return atomicLoad(&mail[mailWord(mailSince, row)]);
}

fn homeUntil(row: u32) -> u32 {
  return atomicLoad(&mail[mailWord(mailUntil, row)]);
}

// m/s: how fast something comes that may strike this owner.
fn alertOf(purpose: u32, row: u32) -> f32 {
  return bitcast<f32>(atomicLoad(&mail[mailWord(purpose, row)]));
}

// Floats ≥ 0 have the order of their bits.
fn raiseAlert(row: u32, speed: f32) {
  atomicMax(&mail[mailWord(mailAlert, row)], bitcast<u32>(speed));
}

// Work lists are shorter than the dispatch. Drivers that give each of two cores a half of the workgroups should give both
// some of the work: the item of a thread of `groups` workgroups.
fn itemOf(group: u32, groups: u32, lane: u32, size: u32) -> u32 {
  let half = (groups + 1u) / 2u;
  return select(2u * group, 2u * (group - half) + 1u, group >= half) * size + lane;
}
