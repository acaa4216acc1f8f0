import { readWeek } from '@cadran/rules/validation/planning-weeks'
import { redirect } from '@tanstack/react-router'

const MONTH = /^(0?[1-9]|1[0-2])$/
const YEAR = /^\d{4}$/
const ID = /^[1-9]\d{0,14}$/

/** NaN for what is not a number in this form. */
const number = (text: string, form: RegExp) => (form.test(text) ? Number(text) : Number.NaN)
const numberOrNone = (text: string | undefined, form: RegExp) => (text === undefined ? undefined : number(text, form))
const written = (value: number | undefined) => (value === undefined ? undefined : String(value))
const year4 = (year: number | undefined) => written(year)?.padStart(4, '0')

type Part = number | undefined
type Raw<K extends string> = { [P in K]?: string | undefined }

/** What follows the page's own address is a month and its year, or nothing; the year 0 is none that a planning can name. */
export const monthAddress = (years: RegExp = YEAR) => ({
  parse: (raw: Raw<'month' | 'year'>) => ({
    month: numberOrNone(raw.month, MONTH),
    year: numberOrNone(raw.year, years),
  }),
  stringify: ({ month, year }: { month: Part; year: Part }) => ({ month: written(month), year: year4(year) }),
})

export const NAMABLE_YEAR = /^(?!0000)\d{4}$/

export const weekAddress = {
  parse: ({ year, week }: Raw<'year' | 'week'>) => {
    if (year === undefined || week === undefined) return { year: undefined, week: undefined }
    return readWeek(year, week) ?? { year: Number.NaN, week: Number.NaN }
  },
  stringify: ({ year, week }: { year: Part; week: Part }) => ({ year: year4(year), week: written(week) }),
}

export const reportAddress = {
  parse: (raw: Record<'monthId' | 'month' | 'year' | 'matricule', string>) => ({
    monthId: number(raw.monthId, ID),
    month: number(raw.month, MONTH),
    year: number(raw.year, YEAR),
    matricule: raw.matricule,
  }),
  stringify: (params: { monthId: number; month: number; year: number; matricule: string }) => ({
    monthId: String(params.monthId),
    month: String(params.month),
    year: String(params.year),
    matricule: params.matricule,
  }),
}

export const closingAddress = {
  parse: ({ year, month }: Record<'year' | 'month', string>) => ({
    year: number(year, YEAR),
    month: number(month, MONTH),
  }),
  stringify: ({ year, month }: { year: number; month: number }) => ({ year: String(year), month: String(month) }),
}

export const idAddress = {
  parse: ({ id }: { id: string }) => ({ id: number(id, ID) }),
  stringify: ({ id }: { id: number }) => ({ id: String(id) }),
}

export const cardAddress = {
  parse: ({ id, tab }: { id: string; tab?: string | undefined }) => ({ id: number(id, ID), tab }),
  stringify: ({ id, tab }: { id: number; tab: string | undefined }) => ({ id: String(id), tab }),
}

export const idOrNone = {
  parse: ({ id }: Raw<'id'>) => ({ id: numberOrNone(id, ID) }),
  stringify: ({ id }: { id: Part }) => ({ id: written(id) }),
}

export const postOrNone = {
  parse: ({ postId }: Raw<'postId'>) => ({ postId: numberOrNone(postId, ID) }),
  stringify: ({ postId }: { postId: Part }) => ({ postId: written(postId) }),
}

export const documentAddress = {
  parse: ({ type, id }: Raw<'type' | 'id'>) => ({ type, id: numberOrNone(id, ID) }),
  stringify: ({ type, id }: { type: string | undefined; id: Part }) => ({ type, id: written(id) }),
}

/** Whether a part of the address is none of its kind. */
export const isUnreadable = (params: object) => Object.values(params).some((value) => Number.isNaN(value))

/** An address that says nothing leads to the page of unknown ones (MON-06, BCK-25). */
export function leaveUnreadable({ params }: { params: object }): void {
  if (isUnreadable(params)) throw redirect({ to: '/not-found', replace: true })
}

/** The id of something written: a number, or 'nouveau' for one that is not there yet. */
export const isRecordId = (id: string) => id === 'nouveau' || ID.test(id)
