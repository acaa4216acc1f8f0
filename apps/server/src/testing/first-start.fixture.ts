import type { FirstDraft } from '@cadran/contract/administration/first-start'
import { FORM, form } from './forms.ts'
import type { Answer, TestPortal } from './portal.ts'

export const FIRST_DRAFT: FirstDraft = {
  company: { name: 'Atelier du Lac', brand_light: '#345DBA', brand_dark: '#83A9F9' },
  workplace: { name: 'Strasbourg', holiday_zone: 'FR-67', good_friday: true },
  administrator: {
    firstname: 'Ada',
    lastname: 'Minaud',
    username: 'ada',
    matricule: 'A1',
    email: 'ada@lac.example',
    password: { first: 'Cerisier-Bleu7', second: 'Cerisier-Bleu7' },
  },
}

export const openLink = (portal: TestPortal, token: string) =>
  portal.anonymous.post('public/first-start/open', { token })

interface Sheet {
  file?: string
  mapping?: (string | null)[]
  fields?: Record<string, string>
}

/** A browser that has opened the link. */
export async function openBrowser(portal: TestPortal, token: string) {
  const { headers } = await openLink(portal, token)
  const [cookie = ''] = String(headers['set-cookie']).split(';')
  const call = async (method: 'GET' | 'POST', path: string, payload?: object, type?: Record<string, string>) => {
    const response = await portal.app.inject({
      method,
      url: `/api/public/first-start${path}`,
      headers: { cookie, ...type },
      ...(payload && { payload }),
    })
    const body = (response.body === '' ? {} : JSON.parse(response.body)) as Record<string, unknown>
    return { status: response.statusCode, body, headers: response.headers } satisfies Answer
  }
  const send = (path: string, draft: FirstDraft, { file, mapping, fields: more }: Sheet) => {
    const fields = { draft: JSON.stringify(draft), ...(mapping && { mapping: JSON.stringify(mapping) }), ...more }
    const part = file === undefined ? {} : { name: 'people.csv', content: file, part: 'file' }
    return call('POST', path, form({ fields, ...part }), FORM)
  }
  return {
    read: () => call('GET', ''),
    check: (step: string, draft: FirstDraft = FIRST_DRAFT) => call('POST', '/check', { step, draft }),
    people: (sheet: Sheet, draft: FirstDraft = FIRST_DRAFT) => send('/people', draft, sheet),
    logo: (content: Buffer) => call('POST', '/logo', form({ name: 'logo.png', content }), FORM),
    mail: (draft: FirstDraft = FIRST_DRAFT) => call('POST', '/mail', { draft }),
    finish: (sheet: Sheet = {}, draft: FirstDraft = FIRST_DRAFT) => send('/finish', draft, sheet),
  }
}
