// The slots of all contact lists are one array, in two buffers where one binding cannot hold them: the second goes on where the
// first ends. Uses the includer's `list` and `listMore`.
override listInTwo: bool = false;

fn isInMore(slot: u32) -> bool {
  return listInTwo && slot >= arrayLength(&list);
}

fn slotAt(slot: u32) -> vec4u {
  if (isInMore(slot)) {
    return listMore[slot - arrayLength(&list)];
  }
  return list[slot];
}
