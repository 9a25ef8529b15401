// Nodes of the grid, x fastest.

fn nodeCount(surface: SurfaceFrame) -> u32 {
  return surface.sizeX * surface.sizeY * surface.sizeZ;
}

fn sizeOf(surface: SurfaceFrame) -> vec3u {
  return vec3u(surface.sizeX, surface.sizeY, surface.sizeZ);
}

fn nodePlace(surface: SurfaceFrame, node: u32) -> vec3u {
  let row = node / surface.sizeX;
  return vec3u(node - row * surface.sizeX, row % surface.sizeY, row / surface.sizeY);
}

fn nodeAt(surface: SurfaceFrame, place: vec3u) -> u32 {
  return place.x + surface.sizeX * (place.y + surface.sizeY * place.z);
}
