/** The help: every key and gesture in one list. */
import { element } from './dom';
import { Sheet } from './sheet';
import { help } from './text';
import { keeping } from './text/keeping';

export class Help extends Sheet {
  /** `report`: saves a file for those who mend things. */
  constructor(parent: HTMLElement, report: () => void) {
    const groups = help.groups.map(({ title, rows }) =>
      element(
        'section',
        {},
        element('h3', {}, title),
        element('dl', {}, ...rows.flatMap(([keys, what]) => [element('dt', {}, keys), element('dd', {}, what)])),
      ),
    );
    const button = element('button', { type: 'button', 'data-action': 'report' }, keeping.report);
    const problem = element('p', { class: 'soft' }, keeping.reportHelp);
    super(parent, 'help', help.title, ...groups, element('p', {}, help.footer), button, problem);
    button.addEventListener('click', () => {
      this.close();
      report();
    });
  }
}
