// The demonstration's library as it is written down: what its rows are made of.

export interface FileWords {
  label: string
  /** Months ago that it was put there. */
  age: number
  /** `csv` for the few that are no PDF. */
  kind?: 'pdf' | 'csv'
  lines: readonly string[]
}

export interface BlockWords {
  title?: string
  url?: string
  url_label?: string
  address?: string
  names?: readonly string[]
  mails?: readonly string[]
  phones?: readonly string[]
}

export interface CentreWords {
  agency_code: string
  full_name: string
  address1: string
  zip_code: string
  city_name: string
  commentary: string | null
  contact_phone: string
  contact_email: string
  main_doctors: readonly {
    full_name: string
    assistants: readonly { full_name: string; phone: string | null; email: string | null }[]
  }[]
}

export interface FolderWords {
  label: string
  content_tag?: string
  files?: readonly FileWords[]
  blocks?: readonly BlockWords[]
  centres?: readonly CentreWords[]
}

export interface CategoryWords {
  label: string
  folders?: readonly FolderWords[]
  files?: readonly FileWords[]
}

export interface SectionWords {
  label: string
  icon: string
  role?: string
  type?: string
  categories: readonly CategoryWords[]
}

/** A PDF, by its name, its age in months and its sentences. */
export const file = (label: string, age: number, ...lines: string[]): FileWords => ({ label, age, lines })
