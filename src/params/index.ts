export * from './codec';
export * from './derived';
export * from './docs';
export * from './problem';
export * from './restitution';
export * from './table';
export * from './validate';
