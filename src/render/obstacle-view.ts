/** Obstacles in the picture: their meshes and edges are made once; those that move are only put to another place. */
import { mat4 } from 'gl-matrix';
import { add, atRest, type Pose, rotated } from '../math/pose';
import type { Vec3 } from './camera';
import { lineBuffer, lineData, lineSize } from './line-buffers';
import { MeshBuffers } from './mesh-buffers';
import { type ObstacleParts, obstacleParts, type Segment } from './obstacle-meshes';
import type { RenderScene } from './render-scene';

/** Of a thing that is not there: everything in one point. */
const nowhere = new Float32Array(16);

export class ObstacleView {
  readonly meshes: MeshBuffers;
  readonly edges: GPUBuffer;
  readonly edgeCount: number;
  readonly #device: GPUDevice;
  readonly #parts: readonly (ObstacleParts & { firstEdge: number })[];

  constructor(device: GPUDevice, scene: RenderScene) {
    this.#device = device;
    let firstEdge = 0;
    this.#parts = obstacleParts(scene).map((parts) => {
      const numbered = { ...parts, firstEdge };
      firstEdge += parts.edges.length;
      return numbered;
    });
    this.meshes = new MeshBuffers(device, [...this.#parts.flatMap(({ meshes }) => meshes), ...(scene.meshes ?? [])]);
    this.edges = lineBuffer(
      device,
      this.#parts.flatMap(({ edges }) => edges),
    );
    this.edgeCount = firstEdge;
    scene.obstacles.forEach((obstacle, index) => {
      if (obstacle.pose) this.place(index, obstacle.pose);
    });
  }

  /** From where its shape is given; null while it is not there. */
  place(index: number, pose: Pose | null): void {
    const parts = this.#parts[index];
    if (!parts) return;
    const { position, orientation } = pose ?? atRest;
    const localToWorld = pose
      ? (mat4.fromRotationTranslation(mat4.create(), orientation, position) as Float32Array)
      : nowhere;
    for (const { name, material } of parts.meshes) this.meshes.move(name, material, localToWorld);
    if (parts.edges.length === 0) return;
    const move = (point: Vec3): Vec3 => add(rotated(orientation, point), position);
    const moved = parts.edges.map(([a, b]): Segment => [move(a), move(b)]);
    this.#device.queue.writeBuffer(this.edges, parts.firstEdge * lineSize, lineData(moved, pose ? 1 : -1));
  }

  destroy(): void {
    this.meshes.destroy();
    this.edges.destroy();
  }
}
