import { AbsenceCards } from '../pages/absence-cards.page.ts'
import { AbsencesPage } from '../pages/absences.page.ts'
import { ActivitiesPage } from '../pages/activities.page.ts'
import { ExtraRequestsPage } from '../pages/extra-requests.page.ts'
import { pdfFile, SpecificCra } from '../pages/files.page.ts'
import { LoginPage } from '../pages/login.page.ts'
import { MonthPage } from '../pages/month.page.ts'
import { SendDialog } from '../pages/sending.page.ts'
import { expectNothingLost } from '../support/layout.ts'
import { checkAccessibility, expect, logIn, test } from '../support/test.ts'

// 1440×900 at 200 % leaves the page half of each.
for (const { name, size, sender, complementaries } of [
  { name: '320 px of width', size: { width: 320, height: 568 }, sender: 'forfait', complementaries: false },
  { name: '200 % of zoom', size: { width: 720, height: 450 }, sender: 'equipier', complementaries: true },
]) {
  test.describe(name, () => {
    test.use({ viewport: size })

    test(`SES-01 MON-94 CAL-08 MON-120 ${name} lose nothing of the login page and of the month`, async ({ page }) => {
      const login = new LoginPage(page)
      await login.open()
      for (const field of [login.identifier, login.password, login.submit]) await expect(field).toBeVisible()
      await expectNothingLost(page)
      await checkAccessibility(page)

      await logIn(page, 'consultant')
      const month = new MonthPage(page)
      await month.open()
      await expect(month.badge('CRA non envoyé')).toBeVisible()
      await expect(month.section('Compteurs').getByRole('button', { name: '17,50 CP' })).toBeVisible()
      await expect(month.section('Temps travaillé')).toContainText('115h30')
      await expect(month.grid.getByRole('gridcell', { name: /congés payés, en attente$/ })).toHaveCount(4)
      await expectNothingLost(page)
      await checkAccessibility(page)
      await month.edit()
      await month.choose('mardi 12 mai matin', 'mardi 12 mai matin')
      await expect(page.getByRole('dialog', { name: 'Nouvel événement' })).toBeVisible()
      await expectNothingLost(page)
      await checkAccessibility(page)
    })

    test(`SND-03 SND-13 SND-22 SND-43 ${name} lose nothing of the sending, step by step`, async ({ page }) => {
      await logIn(page, sender)
      const month = new MonthPage(page)
      const sending = new SendDialog(page)
      const cra = new SpecificCra(page)
      await month.open()
      await month.sendButton.click()
      await sending.expectStep(1)
      await expectNothingLost(page)
      await cra.option.check()
      await cra.field.setInputFiles(pdfFile('Compte rendu d’activité du client, mai 2026, signé.pdf'))
      await sending.next.click()
      await expect(sending.dialog.getByText('Vous devez certifier la conformité du CRA spécifique')).toBeVisible()
      await expectNothingLost(page)
      await checkAccessibility(page)
      await cra.certify.check()
      if (complementaries) await sending.payment('Repos').check()
      await sending.next.click()
      await sending.expectStep(2)
      await sending.send.click()
      await expect(sending.dialog.getByText("Veuillez remplir l'enquête de satisfaction")).toBeVisible()
      await expectNothingLost(page)
      await checkAccessibility(page)
      await sending.answer('Moyennement satisfait').check()
      await sending.send.click()
      await expect(month.badge('CRA non validé par le Manager')).toBeVisible()
    })

    test(`ABS-30 BCK-35 ${name} lose nothing of the absences`, async ({ page }) => {
      await logIn(page, 'manager')
      const absences = new AbsenceCards(page)
      await absences.open()
      const card = absences.card('Camille Rousseau', 'Congés payés')
      await expect(card).toContainText('du 27/05/2026 (matin) au 28/05/2026 (après-midi)')
      await expect(absences.act(card, 'Valider')).toBeVisible()
      await expectNothingLost(page)
      await checkAccessibility(page)
      await absences.act(card, 'Refuser').click()
      await expect(absences.confirm('Refuser')).toBeVisible()
      await expectNothingLost(page)
      await checkAccessibility(page)
    })

    test(`GED-02 UNI-01 CON-01 NEW-01 ${name} lose nothing of documents, unions, contacts, news and tutorials`, async ({
      page,
    }) => {
      await logIn(page, 'consultant')
      for (const [path, content] of [
        ['/documents', 'Ressources humaines'],
        ['/documents/social', 'Soutien psychologique'],
        ['/documents/syndicats', 'Cap Salariés'],
        ['/documents/syndicats/1', 'Fichiers'],
        ['/contacts', 'Votre management'],
        ['/actus', 'Mission Armor : six mois pour rendre un portail à ses usagers'],
        ['/tutorial', 'Demander une absence'],
      ] as const) {
        await page.goto(path)
        await expect(page.getByText(content).first()).toBeVisible()
        await expectNothingLost(page)
        await checkAccessibility(page)
      }
    })
  })
}

test.describe('1440 px of width', () => {
  test.use({ viewport: { width: 1440, height: 900 }, readsOnly: true })

  test('DEL-25 WIN-04 to whom something was passed on stands on one line of its list', async ({ page }) => {
    await logIn(page, 'manager')
    for (const list of [new AbsencesPage(page), new ActivitiesPage(page), new ExtraRequestsPage(page)]) {
      await list.open()
      const passedOn = page.getByRole('table').getByText(/^Transmis /)
      await expect(passedOn).not.toHaveCount(0)
      const tops = await passedOn.evaluateAll((all) =>
        all.map((words) => new Set([...words.getClientRects()].map(({ top }) => top)).size),
      )
      expect(new Set(tops)).toEqual(new Set([1]))
    }
  })

  test('WIN-15 the pages of the menu share one left edge, their titles at its very pixel', async ({ page }) => {
    await logIn(page, 'manager')
    const lefts: Record<string, number | undefined> = {}
    for (const path of ['/actus', '/documents', '/backend/absences']) {
      await page.goto(path)
      // A page on its way has a heading for readers alone, which stands a pixel further left.
      const title = page
        .getByRole('main')
        .getByRole('heading', { level: 1 })
        .filter({ hasNotText: 'Chargement en cours' })
      lefts[path] = (await title.boundingBox())?.x
    }
    expect(new Set(Object.values(lefts)), JSON.stringify(lefts)).toEqual(new Set([256]))
  })
})

test.describe('390 px of width', () => {
  test.use({ viewport: { width: 390, height: 844 }, readsOnly: true })

  test('COR-16 the way to correct a closed month stands in line with what is said of it, the halves of a day in one', async ({
    page,
  }) => {
    await logIn(page, 'consultant')
    const month = new MonthPage(page)
    await month.open('/3/2026')
    const said = await page.getByRole('heading', { name: 'Période clôturée' }).boundingBox()
    const way = await page.getByRole('button', { name: 'Demander une régularisation' }).boundingBox()
    const margin = said?.x ?? 0
    expect(way).toMatchObject({ x: margin, width: 390 - 2 * margin })
    await page.getByRole('button', { name: 'Demander une régularisation' }).click()
    const halves = page.getByRole('group', { name: 'Début' }).locator('label')
    await expect(halves).toHaveCount(2)
    const tops = await halves.evaluateAll((all) => all.map((half) => half.getBoundingClientRect().top))
    expect(new Set(tops).size, 'the halves of a day on one line').toBe(1)
  })
})

test.describe('700 px of height', () => {
  test.use({ viewport: { width: 1440, height: 700 }, readsOnly: true })

  test('COR-16 README-25 from a form that is scrolled to, the focus comes back to a button clear of the bar', async ({
    page,
  }) => {
    await logIn(page, 'consultant')
    await new MonthPage(page).open('/3/2026')
    const way = page.getByRole('button', { name: 'Demander une régularisation' })
    await way.click()
    await expect(page.getByRole('dialog', { name: 'Demander une régularisation' })).toBeVisible()
    // As far as the button is behind the bar and not out of the window.
    await page.evaluate(() => window.scrollTo(0, 60))
    await page.keyboard.press('Escape')
    await expect(way).toBeFocused()
    const bar = await page.getByRole('banner').boundingBox()
    expect((await way.boundingBox())?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
  })
})

test.describe('1920 px of width', () => {
  test.use({ viewport: { width: 1920, height: 1080 }, readsOnly: true })

  test('WIN-04 the lists of absences and of reports leave no column mostly empty, and no name on two lines', async ({
    page,
  }) => {
    await logIn(page, 'paie')
    for (const list of [new AbsencesPage(page), new ActivitiesPage(page)]) {
      await list.open()
      await expect(list.rows).not.toHaveCount(0)
      const names = list.rows.locator('th[scope=row] p:first-of-type > span:first-child:not(.visually-hidden)')
      const lines = await names.evaluateAll((all) => all.map((name) => name.getClientRects().length))
      expect(new Set(lines)).toEqual(new Set([1]))
      expect(await list.rows.first().evaluate(widestGap)).toBeLessThan(0.3)
    }
  })
})

/** The largest stretch of a row on which nothing stands, as a part of its width. */
function widestGap(row: Element): number {
  const { left, width } = row.getBoundingClientRect()
  const range = document.createRange()
  const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
  const ends: [number, number][] = []
  while (texts.nextNode()) {
    if (texts.currentNode.parentElement?.closest('.visually-hidden')) continue
    range.selectNodeContents(texts.currentNode)
    for (const box of range.getClientRects()) ends.push([box.left, box.right])
  }
  for (const button of row.querySelectorAll('button, a, input')) {
    const box = button.getBoundingClientRect()
    ends.push([box.left, box.right])
  }
  let [widest, until] = [0, left]
  for (const [from, to] of ends.toSorted(([one], [other]) => one - other)) {
    widest = Math.max(widest, from - until)
    until = Math.max(until, to)
  }
  return widest / width
}
