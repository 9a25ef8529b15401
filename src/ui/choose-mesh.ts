/** The browser's own dialog for files, for meshes. */
import { element } from './dom';

export function chooseMesh(open: (file: File) => void): void {
  const input = element('input', {
    type: 'file',
    accept: '.obj,.stl,.ply,.glb,.gltf',
    class: 'mesh-file',
    hidden: true,
  });
  input.addEventListener('change', () => {
    for (const file of input.files ?? []) open(file);
    input.remove();
  });
  input.addEventListener('cancel', () => input.remove());
  // some browsers only ask for files of inputs that are in the page
  document.body.append(input);
  input.click();
}
