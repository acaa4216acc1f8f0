import { lazy, Suspense } from 'react'
import { Loading } from './loading.tsx'
import type { RichTextEditingProps } from './rich-text-editing.tsx'
import { Skeleton } from './skeleton.tsx'

const RichTextEditing = lazy(async () => ({ default: (await import('./rich-text-editing.tsx')).RichTextEditing }))

/** A field for a formatted text; the editor comes with the first page that shows one. */
export function RichTextEditor(props: RichTextEditingProps) {
  return (
    <Suspense
      fallback={
        <Loading>
          <Skeleton height={240} radius={8} />
        </Loading>
      }
    >
      <RichTextEditing {...props} />
    </Suspense>
  )
}
