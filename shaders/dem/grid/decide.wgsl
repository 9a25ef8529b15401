// One thread: must the lists be rebuilt? The passes that rebuild them are recorded either way and return at once when no rebuild
// is due. (Indirect dispatches could skip them, but browsers validate their arguments with a dispatch of their own, which
// takes longer than it saves.) Small worlds decide in dem/grid/arrange.
#import dem/grid/parts/decision

@compute @workgroup_size(workgroupSize)
fn main() {
  decideRebuild();
}
