// Writing to the contact lists' slots, for includers that may.
#import dem/lib/slots

fn putSlot(slot: u32, value: vec4u) {
  if (isInMore(slot)) {
    listMore[slot - arrayLength(&list)] = value;
  } else {
    list[slot] = value;
  }
}

fn putEntry(slot: u32, entry: u32) {
  if (isInMore(slot)) {
    listMore[slot - arrayLength(&list)].w = entry;
  } else {
    list[slot].w = entry;
  }
}
