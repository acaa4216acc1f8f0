import type { Generated } from 'kysely'

// The tables of news and tutorials, and of what they hold by upload; one interface each.

export interface AttachmentsTable {
  id: string
  kind: 'picture' | 'file'
  label: string
  media_type: string
  byte_size: number
  holder: string | null
  created_by: number | null
  created_at: Date
}

export interface NewsPostsTable {
  id: Generated<number>
  type: number
  title: string
  summary: Generated<string>
  content: Generated<string>
  date_at: string | null
  place: string | null
  published_at: Date | null
  url: string | null
  iframe_url: string | null
  file_id: string | null
  secondary_file_id: string | null
  picture_id: string | null
  secondary_picture_id: string | null
  share_urls: unknown
  contact: unknown
  homepage_content: string | null
  has_homepage_image: Generated<boolean>
  is_highlight: Generated<boolean>
  updated_at: string
}

export interface InternalNewsTable {
  id: Generated<number>
  title: string
  url: string | null
  picture_id: string | null
  html_content: Generated<string>
  mobile_html_content: string | null
  published_at: Date | null
  updated_at: string
}

export interface TutorialsTable {
  id: Generated<number>
  tutorial_type: Generated<'desktop' | 'mobile'>
  label: string
  description: Generated<string>
  category: string
  url: string | null
  youtube_url: string | null
  duration_seconds: number | null
  priority: Generated<number>
  picture_id: string | null
  updated_at: string
}
