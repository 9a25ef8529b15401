import materials from '../three-materials/scene.json';

export default {
  ...materials,
  name: 'materials-continuum',
  title: 'Three fine sands',
  method: 'unilateral',
};
