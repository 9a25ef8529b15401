/**
 * The scene format as a JSON Schema, for completion in editors. Which keys there are comes from the same tables by which files are
 * read, limits of numbers from the parameters; the reader remains the judge of everything that a schema cannot say.
 */
import { libraryNames } from '../mesh/library';
import { parameterTable } from '../params/table';
import { bodyKinds, bodyLooks, surfaceFields } from './body-types';
import { methodNames } from './method-names';
import { motionKinds } from './motion';
import { blastKeys } from './read/blasts';
import { bodyKeys } from './read/bodies';
import { latticeKeys, listKeys, pourKeys } from './read/grains';
import { materialKeys, pairKeys } from './read/materials';
import { motionKeys } from './read/motion';
import { commonKeys } from './read/obstacles';
import { shapes } from './read/shapes';
import { templates } from './templates';
import { boxSides, ends, type Obstacle } from './types';
import { sceneKeys, sceneSchema } from './validate';

type Schema = Readonly<Record<string, unknown>>;

const number: Schema = { type: 'number' };
const text: Schema = { type: 'string' };
const yes: Schema = { type: 'boolean' };
const numbers = (length: number): Schema => ({ type: 'array', items: number, minItems: length, maxItems: length });
const vector = numbers(3);
const oneOf = (names: readonly string[]): Schema => ({ enum: [...names] });
const list = (items: Schema): Schema => ({ type: 'array', items });
const reference: Schema = { type: ['string', 'integer'] };

const parameter = (key: string): Schema => {
  const spec = parameterTable.find((one) => one.key === key);
  if (!spec) return number;
  const description = `${spec.help}${spec.unit ? ` Unit: ${spec.unit}.` : ''}`;
  if (spec.options) return { enum: [...spec.options], description };
  if (spec.check) return { type: 'string', description };
  const [minimum, maximum] = spec.accepts ?? [spec.min, spec.max];
  return { type: spec.integer ? 'integer' : 'number', minimum, maximum, description };
};

/** What a key holds where it means the same everywhere. */
const values: Readonly<Record<string, Schema>> = {
  material: reference,
  rigid: yes,
  rough: yes,
  inside: yes,
  packed: yes,
  repeat: yes,
  wall: yes,
  liquid: yes,
  name: text,
  colour: { type: 'string', pattern: '^#[0-9a-fA-F]{6}$' },
  radius: number,
  open: list(oneOf([...new Set([...boxSides, ...ends])])),
  sides: { type: 'array', items: vector, minItems: 2, maxItems: 2 },
  waypoints: list({
    type: 'object',
    properties: { time: number, move: vector, turn: vector },
    required: ['time'],
    additionalProperties: false,
  }),
  turn: { type: 'object', properties: { axis: vector, angle: number, point: vector }, additionalProperties: false },
  motion: { $ref: '#/definitions/motion' },
  region: {
    type: 'object',
    properties: { min: vector, max: vector },
    required: ['min', 'max'],
    additionalProperties: false,
  },
  mesh: oneOf(libraryNames),
  size: { anyOf: [number, vector] },
  ...Object.fromEntries(
    ['min', 'max', 'point', 'normal', 'centre', 'bottom', 'top', 'axis', 'velocity', 'position'].map((key) => [
      key,
      vector,
    ]),
  ),
};

const schemaOf = (key: string): Schema => values[key] ?? number;

const object = (
  keys: readonly string[],
  own: Readonly<Record<string, Schema>> = {},
  required: readonly string[] = [],
): Schema => ({
  type: 'object',
  properties: Object.fromEntries(keys.map((key) => [key, own[key] ?? schemaOf(key)])),
  ...(required.length > 0 && { required }),
  additionalProperties: false,
});

const shapeNames = Object.keys(shapes) as Obstacle['shape'][];

const grainSource: Schema = {
  anyOf: [
    object([...latticeKeys, 'region'], { fill: { const: 'lattice' }, angularVelocity: vector }, ['fill', 'region']),
    object([...latticeKeys, 'mesh', 'size', 'centre'], { fill: { const: 'mesh' }, angularVelocity: vector }, [
      'fill',
      'mesh',
    ]),
    object(pourKeys, { fill: { const: 'pour' } }, ['fill', 'centre']),
    { $ref: '#/definitions/list' },
  ],
};

export function sceneJsonSchema(): Schema {
  const rows = (width: number) => list(numbers(width));
  const listed = {
    position: rows(3),
    orientation: rows(4),
    velocity: rows(3),
    angularVelocity: rows(3),
    material: { anyOf: [reference, list(reference)] },
  };
  const surface = object(surfaceFields, Object.fromEntries(surfaceFields.map((key) => [key, parameter(key)])));
  const body = {
    density: parameter('density'),
    material: { anyOf: [reference, surface] },
    look: oneOf(bodyLooks),
    kind: oneOf(bodyKinds),
    orientation: { anyOf: [numbers(4), { const: 'random' }] },
    angularVelocity: vector,
    hinge: object(['axis', 'point'], {}, ['axis']),
    copies: object(['count', 'spacing', 'jitter'], { count: vector, spacing: vector }, ['count', 'spacing']),
  };
  const template = {
    anyOf: [oneOf(Object.keys(templates)), object(['name', 'offsets'], { offsets: list(vector) }, ['offsets'])],
  };
  const material = {
    ...Object.fromEntries(materialKeys.map((key) => [key, values[key] ?? parameter(key)])),
    radius: parameter('radius'),
    template,
  };
  const pair = {
    ...Object.fromEntries(pairKeys.map((key) => [key, parameter(key)])),
    materials: { type: 'array', items: reference, minItems: 2, maxItems: 2 },
  };
  const top: Readonly<Record<string, Schema>> = {
    schema: { const: sceneSchema },
    name: { type: 'string', maxLength: 60 },
    title: text,
    source: text,
    lookFor: text,
    method: oneOf(methodNames),
    parameters: object(
      parameterTable.map(({ key }) => key),
      Object.fromEntries(parameterTable.map(({ key }) => [key, parameter(key)])),
    ),
    materials: list(object(materialKeys, material, ['name'])),
    pairs: list(object(pairKeys, pair, ['materials'])),
    container: object(['min', 'max', 'open', ...commonKeys], {}, ['min', 'max']),
    obstacles: list({
      anyOf: shapeNames.map((shape) =>
        object(['shape', ...commonKeys, ...shapes[shape].keys], { shape: { const: shape } }, ['shape']),
      ),
    }),
    grains: { anyOf: [list(grainSource), { $ref: '#/definitions/list' }] },
    bodies: list(object(bodyKeys, body, ['mesh', 'size', 'density', 'position'])),
    blasts: list(object(blastKeys, {}, ['centre', 'radius', 'speed'])),
    camera: object(['position', 'target'], { target: vector }, ['position', 'target']),
    detail: {},
    form: text,
  };
  const { schema: _, name: __, ...ofForm } = top;
  const formKeys = ['label', ...sceneKeys.filter((key) => !['schema', 'name', 'form', 'forms'].includes(key))];
  const forms = { type: 'object', additionalProperties: object(formKeys, { ...ofForm, label: text }) };
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Tetrasand scene',
    description: 'docs/scene-format.md says what the keys mean. SI units, y is up.',
    ...object(sceneKeys, { ...top, forms }, ['name']),
    definitions: {
      motion: {
        anyOf: motionKinds.map((kind) => object(['kind', ...motionKeys[kind]], { kind: { const: kind } }, ['kind'])),
      },
      list: object(listKeys, listed, ['position']),
    },
  };
}
