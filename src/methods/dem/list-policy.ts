/**
 * Every constant of the contact lists: when they are checked, how thick skins are, how lists stand in memory and how much
 * of it they get. The lists are Verlet lists: they hold every sphere that may touch before the next rebuild.
 *
 * None of these numbers changes the physics as long as the counters staleLists, listOverflow and memoryOverflow stay 0.
 * They trade long lists, which every substep walks, against frequent rebuilds. After a change run `npm run bench` with
 * both phases (falling sand rebuilds all the time, settled sand hardly ever) and tests/physics/lists.
 */
import { defineConstants } from '../../gpu/shader-constants';

// Checks: is every grain still within its skin? (uniforms.ts, checkIntervalFor)

/**
 * Substeps between two checks, at most. 16, a power of two that divides intervalSteps. A check that finds nothing costs
 * about eleven idle dispatches. With 32, falling sand took 0.91 of the time, but contacts were found late.
 */
export const maxCheckInterval = 16;
/**
 * Time between two checks, at most, in largest stable steps. 8, which is 0.4 of a contact's duration: struckTravel below
 * is derived from that. If this grows alone, contacts may be found late.
 */
export const checkTime = 8;
/**
 * m/s. 3: something this fast moves one smallest radius between two checks, at most. Soft grains have long stable steps
 * and move far in each; this keeps their lists as short as those of stiff grains. More makes checks, and so dispatches, more
 * frequent; with 1.5 lists were as fast or faster, but some came late (4 in the collapse).
 */
export const checkSpeed = 3;

// Skins (dem/lib/skin.wgsl)

/**
 * Minimum skin in smallest radii. 0.01. Grains at rest have it, so it decides how long the lists of a settled bed are:
 * with 0.06 they were a third longer, and the step a tenth slower. With less, a bed that creeps rebuilds more often.
 * A liquid bridge (bridgeLength in contact-constants.ts) that is longer than both skins together ends at a rebuild.
 */
export const minSkin = 0.01;
/**
 * Maximum skin in smallest radii that a grain gets to make its list last; one too fast for it gets what it needs until the
 * next check. 1.0, where few are that fast (meanSkin). More makes rebuilds rarer, and lists longer and the grid's cells larger;
 * 2.0 was no faster.
 */
export const maxSkin = 1.0;

export const {
  speedReserve,
  skinReserve,
  struckTravel,
  maxStruckSkin,
  firstMeanSkin,
  mostApart,
  skinSumUnit,
  minSpareChecks,
  maxSpareChecks,
  spareChecksGrowth,
  spareChecksDecay,
  growBelowListUse,
  shrinkAboveListUse,
  growBelowWalked,
  shrinkAboveWalked,
} = defineConstants('Skin', 'f32', {
  /**
   * Factor. 1.25: how much faster a grain may become until the next check, other than by gravity. A tetra that strikes something
   * off its centre turns speed into spin: its fastest point is 1.46 times as fast after half of the contact, 1.2 in the mean.
   * With 1.1 one grain in an hourglass left its skin, more makes skins thicker and rebuilds more frequent.
   */
  speedReserve: 1.25,
  /** Factor. 1.02: a skin exceeds the travel that a check expects, or the first check after a rebuild would ask for another. */
  skinReserve: 1.02,
  /**
   * Fraction of the striker's travel. 0.8: a grain at rest that is struck at speed v for 0.4 of a contact's duration t_c
   * moves ½ a t² = ½ (3 v/t_c)(0.4 t_c)² = 0.24 v t_c, and its striker 0.4 v t_c; one that is struck twice moves further.
   * With less, struck grains leave their skins before a check (0.6: one in an hourglass that empties).
   */
  struckTravel: 0.8,
  /**
   * Fraction of maxSkin. 0.6: one very fast grain should not make the lists of all others long. What it strikes may then
   * find its next contact late, which staleLists counts.
   */
  maxStruckSkin: 0.6,
  /** Fraction of maxSkin: the mean of all skins in the first lists, which know nothing yet of how many neighbours there are. 0.3. */
  firstMeanSkin: 0.3,
  /** Entries per sphere that do not touch, at most, as far as the last lists tell. 6: what the memory of small worlds holds. */
  mostApart: 6,
  /** Skins are added up as integers, in parts of maxSkin. 256: a million grains do not overflow. */
  skinSumUnit: 256,

  /** Checks beyond the next one that a skin should last, at least. 2. What follows adapts the number at every rebuild. */
  minSpareChecks: 2,
  /** The same, at most. 60. Reached where grains are far apart; elsewhere maxSkin or the number of entries ends the growth. */
  maxSpareChecks: 60,
  /** Factor per rebuild by which it grows, above 1. 1.2. More adapts faster and overshoots. */
  spareChecksGrowth: 1.2,
  /** Factor per rebuild by which it shrinks, below 1. 0.7: faster than it grows, because the lists may soon overflow. */
  spareChecksDecay: 0.7,
  /** Fraction of the list capacity below which it may grow. 0.6. */
  growBelowListUse: 0.6,
  /** The same, above which it shrinks. 0.68, below growListsAt: thinner skins come before more memory. */
  shrinkAboveListUse: 0.68,
  /**
   * Entries per sphere that do not touch, times the substeps that they were walked past until the rebuild, below which it may
   * grow. 100: a rebuild takes as long as about ten substeps, and a substep as long as about a dozen such entries.
   */
  growBelowWalked: 100,
  /** The same, above which it shrinks. 160. */
  shrinkAboveWalked: 160,
});

// Moving obstacles have no skin: lists allow for where they may come to (uniforms.ts, obstacleSpan)

/**
 * Smallest radii that an obstacle may come closer before the lists are rebuilt. 0.4. Less means more rebuilds, more means
 * longer lists beside moving walls.
 */
export const maxObstacleTravel = 0.4;
/** s for which lists hold when no obstacle moves: for ever. 1e9. */
export const stillSpan = 1e9;

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

export const { sliceWidth, interleaved, neighbourChunk, touchingCost, obstacleCost } = defineConstants(
  'ListShape',
  'u32',
  {
    /** Lists that one workgroup builds and orders by their cost: its size. 64, and a power of two. */
    sliceWidth: 64,
    /**
     * Lists that stand interleaved, so that threads side by side read slots side by side. 8, the lanes of a 256-bit vector;
     * a divisor of sliceWidth. Each band of so many lists is as long as its longest: more means more empty slots.
     */
    interleaved: 8,
    /**
     * Neighbours that a thread collects before it compares their spheres. 32: more than a grain among others of its size
     * has. Where there are more, the search is repeated for each chunk. Larger chunks take memory of every thread.
     */
    neighbourChunk: 32,
    /** Cost of an entry that touches, where one that does not costs 1. 3, as measured. Lists of similar cost stand together. */
    touchingCost: 3,
    /** Cost of an obstacle's entry on top. 100, more than most lists: those with obstacles come first in their slice. */
    obstacleCost: 100,
  },
);

// Memory (state-buffers.ts). Too little is counted as an overflow; too much limits how many grains fit.

export interface ListSize {
  /** Entries per grain of four equal spheres, on average. A settled bed needs about 12; with more, skins may be thicker. */
  readonly entriesPerTetra: number;
  /** Touching contacts per sphere whose memory a rebuild can carry over. In a settled bed 2 touch. */
  readonly keptPerSphere: number;
}
export const usualListSize: ListSize = { entriesPerTetra: 24, keptPerSphere: 4 };
/** For worlds of few grains, where memory is no question: skins may be as thick as is fastest. */
export const roomyListSize: ListSize = { entriesPerTetra: 50, keptPerSphere: 4 };
/** Grains that are few: at most 26 MB of lists. */
export const roomyCapacity = 32_768;
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
