import type { Locator, Page } from '@playwright/test'

/** 'Mes documents' and 'Mes informations sociales': what everybody but contractors reads. */
export class DocumentsPage {
  readonly page: Page
  readonly search: Locator
  readonly sections: Locator
  readonly welcomeBook: Locator

  constructor(page: Page) {
    this.page = page
    this.search = page.getByRole('searchbox')
    this.sections = page.getByRole('navigation', { name: 'Rubriques' }).getByRole('link')
    this.welcomeBook = page.getByRole('link', { name: /^Livret d’accueil/ })
  }

  async open(path = '/documents'): Promise<void> {
    await this.page.goto(path)
    await this.search.waitFor()
  }

  section(label: string): Locator {
    return this.sections.filter({ hasText: label })
  }

  category(label: string): Locator {
    return this.page.getByRole('region', { name: label, exact: true })
  }

  folder(label: string): Locator {
    return this.page.getByRole('button', { name: new RegExp(`^${label}`) })
  }

  file(label: string): Locator {
    return this.page.getByRole('link', { name: new RegExp(`^${label}`) })
  }
}
