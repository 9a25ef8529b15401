/** The help: every key and gesture in one list. */
import { element } from './dom';
import { Sheet } from './sheet';
import { help } from './text';

export class Help extends Sheet {
  constructor(parent: HTMLElement) {
    const groups = help.groups.map(({ title, rows }) =>
      element(
        'section',
        {},
        element('h3', {}, title),
        element('dl', {}, ...rows.flatMap(([keys, what]) => [element('dt', {}, keys), element('dd', {}, what)])),
      ),
    );
    super(parent, 'help', help.title, ...groups, element('p', {}, help.footer));
  }
}
