import type { Locator, Page } from '@playwright/test'

/** The tree of documents as its editors see it, with the panel that adds files. */
export class DocumentsEditingPage {
  readonly page: Page
  readonly panel: Locator
  readonly sendButton: Locator
  readonly question: Locator

  constructor(page: Page) {
    this.page = page
    this.panel = page.getByRole('region', { name: 'Ajouter des fichiers' })
    this.sendButton = this.panel.getByRole('button', { name: 'Envoyer' })
    this.question = page.getByRole('dialog', { name: /^Supprimer/ })
  }

  async open(path = '/backend/documents/ged'): Promise<void> {
    await this.page.goto(path)
    await this.page.getByText('Mode édition').waitFor()
    await this.page.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached' })
  }

  category(label: string): Locator {
    return this.page.getByRole('region', { name: label, exact: true })
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  /** The names of the files of a category, from the top. */
  async files(category: string): Promise<string[]> {
    const links = await this.category(category).getByRole('link').allTextContents()
    return links.map((text) => text.replace(' (nouvel onglet)', ''))
  }

  async choose(...files: { name: string; content: string | Buffer }[]): Promise<void> {
    await this.panel.locator('input[type=file]').setInputFiles(
      files.map(({ name, content }) => ({
        name,
        mimeType: 'application/octet-stream',
        buffer: Buffer.from(content),
      })),
    )
  }

  notice(text = 'Modification effectuée'): Locator {
    return this.page.getByRole('status').filter({ hasText: text })
  }
}
