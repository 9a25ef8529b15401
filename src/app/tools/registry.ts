/** The tools that exist. Those that are missing here are missing in the toolbar. */

import { DropTool } from './drop';
import { GrabTool } from './grab';
import { type ToolName, toolNames } from './names';
import { PourTool } from './pour';
import type { Tool } from './tool';

export type Tools = Readonly<Partial<Record<ToolName, Tool>>> & { readonly pour: Tool };

export const createTools = (): Tools => ({
  pour: new PourTool(),
  drop: new DropTool(),
  grab: new GrabTool(),
});

/** In the order of the toolbar. */
export const availableTools = (tools: Tools): ToolName[] => toolNames.filter((name) => tools[name]);
