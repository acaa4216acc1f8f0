import type { Locator, Page } from '@playwright/test'
import { MonthPage } from './month.page.ts'

/** Extra activities: their section beside the month, the request, and the declaration of a week. */
export class ExtraWeekPage extends MonthPage {
  readonly place: Locator
  readonly ask: Locator
  readonly question: Locator
  readonly dialog: Locator
  readonly hours: Locator
  readonly interventions: Locator

  constructor(page: Page) {
    super(page)
    this.place = page.getByRole('region', { name: 'Activités complémentaires' })
    this.ask = this.place.getByRole('button', { name: 'Demander à saisir' })
    this.question = page.getByRole('dialog', { name: 'Demander à saisir des activités complémentaires' })
    this.dialog = page.getByRole('dialog', { name: /^Activités complémentaires/ })
    this.hours = this.dialog.getByRole('region', { name: 'Heures complémentaires' })
    this.interventions = this.dialog.getByRole('region', { name: 'Interventions en astreinte' })
  }

  /** The button of a week beside the month. */
  week(number: number): Locator {
    return this.place.getByRole('button', { name: new RegExp(`^Semaine ${String(number)}`) })
  }

  /** The same in the picker. */
  picked(number: number): Locator {
    return this.dialog.getByRole('button', { name: new RegExp(`^Semaine ${String(number)}`) })
  }

  send(number: number): Locator {
    return this.dialog.getByRole('button', { name: `Envoyer la semaine ${String(number)}` })
  }

  /** A range of a day, from 1: 'mardi 19 mai', 1. */
  range(section: Locator, day: string, number = 1): Locator {
    return section.getByRole('group', { name: `${day}, plage ${String(number)}` })
  }

  async fill(range: Locator, start: string, end: string): Promise<void> {
    await range.getByLabel('Début').fill(start)
    await range.getByLabel('Fin').fill(end)
  }
}
