import { expect, type Locator, type Page } from '@playwright/test'

type Step = 'QUOI ?' | 'CODE' | 'RECAPITULATIF'

/** The wizard that records or changes an event: a panel beside the month on desktop, a bottom sheet on mobile. */
export class EventWizard {
  readonly dialog: Locator
  readonly next: Locator
  readonly save: Locator
  readonly remove: Locator
  /** The codes of a kind. */
  readonly codes: Locator
  readonly start: Locator
  readonly end: Locator
  /** 'Voulez-vous vraiment supprimer cet événement ?' */
  readonly question: Locator
  readonly #page: Page
  readonly #step: Locator

  constructor(page: Page) {
    this.#page = page
    this.dialog = page.getByRole('dialog', { name: /^(Nouvel|Nouvelle|Modifier) / })
    this.next = this.dialog.getByRole('button', { name: 'Suivant' })
    this.save = this.dialog.getByRole('button', { name: 'Enregistrer' })
    this.remove = this.dialog.getByRole('button', { name: 'Supprimer' })
    this.codes = this.dialog.getByRole('group', { name: 'Code', exact: true }).getByRole('radio')
    this.start = this.dialog.getByRole('textbox', { name: 'Début', exact: true })
    this.end = this.dialog.getByRole('textbox', { name: 'Fin', exact: true })
    this.question = page.getByRole('dialog', { name: 'Voulez-vous vraiment supprimer cet événement ?' })
    this.#step = this.dialog.getByRole('list', { name: 'Étapes' }).locator('[aria-current="step"]')
  }

  async expectStep(step: Step): Promise<void> {
    await expect(this.#step).toContainText(step)
  }

  /** One of the answers of a step, by the start of its words: 'Absence', 'JRS'. */
  answer(words: string): Locator {
    return this.dialog.getByRole('radio', { name: new RegExp(`^${words}`) })
  }

  /** A kind shows its codes; a code goes on. */
  async choose(words: string): Promise<void> {
    await this.answer(words).click()
  }

  /** The half of the first or of the last day. */
  async chooseHalf(end: 'Début' | 'Fin', half: 'Matin' | 'Ap.-midi' | 'Midi' | 'Soir'): Promise<void> {
    const day = this.dialog.getByRole('group', { name: `${end}, demi-journée` })
    await day.getByRole('radio', { name: half }).click()
  }

  /** A step that is done and can be stepped back on. */
  back(step: Step): Locator {
    return this.dialog.getByRole('button', { name: new RegExp(`^Modifier ${step.replace('?', '\\?')}`) })
  }

  /** What the recap says: 'Durée' → '0,5 j'. */
  recap(name: string): Locator {
    const line = this.dialog.locator('dl > div').filter({ has: this.#page.getByText(name, { exact: true }) })
    return line.getByRole('definition')
  }

  /** The whole way, from the first step until it is recorded. */
  async record(kind: 'Activité' | 'Absence', code: string): Promise<void> {
    await this.choose(kind)
    await this.choose(code)
    await this.save.click()
    await expect(this.dialog).toBeHidden()
  }
}
