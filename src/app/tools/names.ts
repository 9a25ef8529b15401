/** All tools in the order of the toolbar; the key of a tool is its place here, counted from 1. */
export const toolNames = ['pour', 'drop', 'grab', 'push', 'dig', 'explode', 'obstacle'] as const;
export type ToolName = (typeof toolNames)[number];
