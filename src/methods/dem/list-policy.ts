/**
 * Every constant of the contact lists: when they are checked, how thick skins are, how lists stand in memory and how much
 * of it they get. The lists are Verlet lists: they hold every sphere that may touch while the homes of both owners last.
 *
 * None of these numbers changes the physics as long as the counters staleLists, listOverflow and memoryOverflow stay 0.
 * They trade long lists, which every substep walks, against frequent rebuilds. After a change run `npm run bench` with
 * both phases (falling sand rebuilds all the time, settled sand hardly ever) and tests/physics/lists.
 */
import { defineConstants } from '../../gpu/shader-constants';

// Checks: does every owner of a list (a grain, or a sphere of a body) stay within its skin? (uniforms.ts, checkIntervalFor)

/** Substeps between two checks, at most. 16, a power of two that divides intervalSteps. */
export const maxCheckInterval = 16;
/**
 * Time between two checks, at most, in largest stable steps. 8, which is 0.4 of a contact's duration: struckTravel below
 * is derived from that. If this grows alone, contacts may be found late.
 */
export const checkTime = 8;
/**
 * m/s. 2: something this fast moves one smallest radius between two checks, at most. Soft grains have long stable steps and move
 * far in each; this keeps their skins as thin as those of stiff grains. Less saves checks, but lengthens lists.
 */
export const checkSpeed = 2;

// Homes and skins (dem/lib/homes.wgsl, dem/lib/skin.wgsl)

/**
 * Minimum skin in smallest radii. 0.01. Grains at rest have it, so it decides how long the lists of a settled bed are:
 * with 0.06 they were a third longer, and the step a tenth slower. With less, a bed that creeps makes more new lists.
 * Liquid bridges may be longer: they are listed whatever the skins (bridgeReach in dem/contacts/build/neighbours.wgsl).
 */
export const minSkin = 0.01;
/** Maximum skin in smallest radii that an owner gets to make its list last. 0.4. One that may be thrown further gets what it needs. */
export const maxSkin = 0.4;

export const {
  alertFading,
  returnAlert,
  speedReserve,
  skinReserve,
  struckTravel,
  skinSpare,
  flyingSkin,
  lifeTravel,
  lifeCells,
  maxLife,
} = defineConstants('Skin', 'f32', {
  /** Factor by which the alert of an owner fades with each new home, if nothing raises it again. 0.5. */
  alertFading: 0.5,
  /** m/s: alert of a grain that an undo brings back, without what its contacts remembered. 0.3. */
  returnAlert: 0.3,
  /** Factor. 1.1: how much faster an owner may stray until the next check. Less risks stale lists, more renews lists earlier. */
  speedReserve: 1.1,
  /** Factor. 1.02: a skin exceeds what a check expects, or the first check after a new home would ask for another. */
  skinReserve: 1.02,
  /**
   * Fraction of the striker's travel. 0.6: a grain at rest that is struck at speed v for 0.4 of a contact's duration t_c
   * moves ½ a t² = ½ (3 v/t_c)(0.4 t_c)² = 0.24 v t_c, and its striker 0.4 v t_c. With less, struck grains leave their
   * skins before a check.
   */
  struckTravel: 0.6,
  /** Factor. 2: skins are so much thicker than they need to be until the next check, up to maxSkin, so that lists last. */
  skinSpare: 2,
  /** Fraction of maxSkin that something has at least that touches nothing. 0.25: its list is short. */
  flyingSkin: 0.25,
  /** Fraction of maxSkin by which a home may pass others in its life: 0.5. More lists more of what is only passed. */
  lifeTravel: 0.5,
  /** Cells of the grid that a home may move through in its life: 1. More makes chains longer, less renews fast grains earlier. */
  lifeCells: 1,
  /** Substeps that a home lasts at most. 32,768. */
  maxLife: 32_768,
});

/** Width of the grid's cells in largest bounding radii. 2.2: a little more than two that touch are apart. */
export const { cellWidth, rebuildAfterRenewals, rebuildAboveListUse } = defineConstants('RebuildPolicy', 'f32', {
  cellWidth: 2.2,
  /** New homes per owner after which grains are sorted again. 8: by then neighbours are no longer neighbours in memory. */
  rebuildAfterRenewals: 8,
  /** Fraction of the list capacity above which lists that have moved get places of their own again. 0.6. */
  rebuildAboveListUse: 0.6,
});
/**
 * Intervals of intervalSteps substeps between two looks at whether a rebuild is due. 2: each look costs ten idle dispatches; with 4,
 * soft grains in a world without spare memory ran out of places for lists that outgrew theirs.
 */
export const rebuildIntervals = 2;

// What contacts remember across a rebuild (dem/contacts/keep, dem/contacts/build/list-builder.wgsl)

export const { memoryGap } = defineConstants('ListMemory', 'f32', {
  /**
   * Gap in own radii below which an entry is searched for among the remembered contacts. 0.1: more than a liquid bridge
   * is long (bridgeLength in contact-constants.ts), because the contacts that it holds remember too. With less than that
   * they would forget; with more, more searches find nothing.
   */
  memoryGap: 0.1,
});

// Order of the lists in memory (dem/lib/entry.wgsl, dem/contacts/build)

export const {
  sliceWidth,
  interleaved,
  spareEntries,
  movedEntries,
  mostEntries,
  neighbourChunk,
  touchingCost,
  obstacleCost,
} = defineConstants('ListShape', 'u32', {
  /** Lists that one workgroup builds and orders by their cost: its size. 64, and a power of two. */
  sliceWidth: 64,
  /**
   * Lists that stand interleaved, so that threads side by side read slots side by side. 8, the lanes of a 256-bit vector;
   * a divisor of sliceWidth. Each band of so many lists is as long as its longest: more means more empty slots.
   */
  interleaved: 8,
  /** Entries for which a band has room beyond its longest list, at least; else a quarter of that list. 3. */
  spareEntries: 3,
  /** Entries for which a list has room that has outgrown its band, beyond its entries, at least; else half of those. 8. */
  movedEntries: 8,
  /** Entries that a list may have: they are counted in 13 bits (dem/lib/entry.wgsl). */
  mostEntries: 8191,
  /**
   * Neighbours that a thread collects before it compares their spheres. 32: more than a grain among others of its size
   * has. Where there are more, the search is repeated for each chunk. Larger chunks take memory of every thread.
   */
  neighbourChunk: 32,
  /** Cost of an entry that touches, where one that does not costs 1. 3, as measured. Lists of similar cost stand together. */
  touchingCost: 3,
  /** Cost of an obstacle's entry on top. 100, more than most lists: those with obstacles come first in their slice. */
  obstacleCost: 100,
});

/** Further places in the grid's chains, and letters, per list. Fast grains in the open are in some three chains each. */
export const furtherLinksPerList = 2;
export const lettersPerList = 4;

// Memory (state-buffers.ts). Too little is counted as an overflow; too much limits how many grains fit.

export interface ListSize {
  /** Entries per grain of four equal spheres, on average. A settled bed needs about 12, bands are longer than their lists, and lists that outgrow
   * their bands need other places: with 24, soft grains in a world of 128 ran out of them. */
  readonly entriesPerTetra: number;
  /** Touching contacts per sphere whose memory a rebuild can carry over. In a settled bed 2 touch. */
  readonly keptPerSphere: number;
}
export const usualListSize: ListSize = { entriesPerTetra: 40, keptPerSphere: 4 };
/** For worlds whose buffers do not fit with the usual size: room for more grains, and more rebuilds. */
export const tightListSize: ListSize = { entriesPerTetra: 16, keptPerSphere: 2.5 };
/** Remembered contacts per grain, at least. 8: single spheres in a bed touch about 6 others, and at most 12. */
export const minKeptPerGrain = 8;
/** Entries per sphere of a body. 12: it touches grains on one side only. */
export const entriesPerBodySphere = 12;
/** Remembered contacts per sphere of a body. 4. */
export const keptPerBodySphere = 4;
/**
 * Fraction of the list capacity above which the lists are given more memory. 0.75: the host sees it a little late, and a
 * pour may need the rest meanwhile.
 */
export const growListsAt = 0.75;
/** Factor by which the list capacity grows then. 1.5. More wastes memory, less copies the lists more often. */
export const listGrowth = 1.5;
