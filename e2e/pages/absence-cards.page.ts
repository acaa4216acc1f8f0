import type { Locator, Page } from '@playwright/test'

/** 'Validation d'absences' on mobile: cards, and a bottom sheet that asks before each act. */
export class AbsenceCards {
  readonly page: Page
  readonly search: Locator
  /** What is being decided, with its comment. */
  readonly sheet: Locator

  constructor(page: Page) {
    this.page = page
    this.search = page.getByRole('searchbox', { name: /^Rechercher un collaborateur/ })
    this.sheet = page.getByRole('dialog', { name: /^(Valider|Refuser|Renvoyer) l'absence$/ })
  }

  async open(): Promise<void> {
    await this.page.goto('/backend/absences')
    await this.page.getByRole('article').first().waitFor()
  }

  card(person: string, kind: string): Locator {
    return this.page.getByRole('article', { name: `Absence de ${person}` }).filter({ hasText: kind })
  }

  act(card: Locator, words: 'Valider' | 'Refuser' | 'Renvoyer'): Locator {
    return card.getByRole('button', { name: words })
  }

  confirm(words: 'Valider niveau 1' | 'Valider niveau 2' | 'Refuser' | 'Renvoyer'): Locator {
    return this.sheet.getByRole('button', { name: words })
  }
}
