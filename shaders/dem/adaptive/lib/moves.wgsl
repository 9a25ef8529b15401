// How things have moved since the step began, as dem/adaptive/stage wrote it: two vectors each. Uses the includer's binding moves.
#import dem/lib/move

override opening: bool = false;  // at the state with which the window begins: nothing has moved
override settling: bool = false; // at the state that was accepted

fn moveOf(index: u32) -> Move {
  if (opening) {
    return Move(vec3f(0.0), vec3f(0.0));
  }
  return Move(moves[2u * index].xyz, moves[2u * index + 1u].xyz);
}
