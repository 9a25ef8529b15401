/**
 * Whether the processor stands in for a graphics card: then a workgroup is a core's work, and dispatches are dear. Firefox hides all
 * names, and only says that an adapter is a substitute.
 */
export const isSoftware = (info: Partial<GPUAdapterInfo> | undefined): boolean =>
  info?.isFallbackAdapter === true ||
  /llvmpipe|lavapipe|swiftshader|software/i.test(`${info?.description} ${info?.device} ${info?.architecture}`);
