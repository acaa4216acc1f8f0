import type { Locator, Page } from '@playwright/test'
import { MonthPage } from './month.page.ts'

/** On-call duties and interventions of a month: their section and their wizard. */
export class OvertimePage extends MonthPage {
  readonly entries: Locator
  readonly add: Locator
  readonly wizard: Locator
  readonly next: Locator
  readonly save: Locator
  readonly start: Locator
  readonly end: Locator
  readonly count: Locator
  /** 'Voulez-vous vraiment supprimer cette astreinte ?' */
  readonly question: Locator

  constructor(page: Page) {
    super(page)
    this.entries = this.section('Astreintes et interventions')
    this.add = page.getByRole('button', { name: 'Ajouter une astreinte ou une intervention' })
    this.wizard = page.getByRole('dialog', { name: /^(Astreinte ou intervention|Nouvelle (astreinte|intervention))/ })
    this.next = this.wizard.getByRole('button', { name: 'Suivant' })
    this.save = this.wizard.getByRole('button', { name: 'Enregistrer' })
    this.start = this.wizard.getByRole('textbox', { name: 'Début', exact: true })
    this.end = this.wizard.getByRole('textbox', { name: 'Fin', exact: true })
    this.count = this.wizard.getByRole('textbox', { name: 'Nombre d’astreintes' })
    this.question = page.getByRole('dialog', { name: /^Voulez-vous vraiment supprimer cette / })
  }

  /** Chooses a kind, then a code, which goes on. */
  async answer(kind: 'Astreinte' | 'Intervention', code: string): Promise<void> {
    await this.wizard.getByRole('radio', { name: kind, exact: true }).click()
    await this.wizard.getByRole('radio', { name: new RegExp(`^${code}`) }).click()
  }

  /** The hours of a row, from 1. */
  async enterHours(row: number, start: string, end: string): Promise<void> {
    await this.wizard.getByRole('textbox', { name: `Heure de début, plage ${String(row)}` }).fill(start)
    await this.wizard.getByRole('textbox', { name: `Heure de fin, plage ${String(row)}` }).fill(end)
  }

  /** The button that deletes an entry, by the start of its words. */
  remove(words: string): Locator {
    return this.entries.getByRole('button', { name: new RegExp(`^Supprimer ${words}`) })
  }

  /** A notice that something could not be done. */
  refusal(words: string): Locator {
    return this.page.getByRole('alert').filter({ hasText: words })
  }
}
