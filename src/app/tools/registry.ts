/** The tools that exist. Those that are missing here are missing in the toolbar. */
import { DigTool } from './dig';
import { DropTool } from './drop';
import { ExplodeTool } from './explode';
import { GrabTool } from './grab';
import { type ToolName, toolNames } from './names';
import { ObstacleTool } from './obstacle';
import { PourTool } from './pour';
import { PushTool } from './push';
import type { Tool } from './tool';

export type Tools = Readonly<Partial<Record<ToolName, Tool>>> & { readonly pour: Tool };

export const createTools = (): Tools => ({
  pour: new PourTool(),
  drop: new DropTool(),
  grab: new GrabTool(),
  push: new PushTool(),
  dig: new DigTool(),
  explode: new ExplodeTool(),
  obstacle: new ObstacleTool(),
});

/** In the order of the toolbar. */
export const availableTools = (tools: Tools): ToolName[] => toolNames.filter((name) => tools[name]);
