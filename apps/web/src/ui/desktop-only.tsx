import { IconDeviceDesktop } from '@tabler/icons-react'
import { ButtonLink } from './button-link.tsx'
import { EmptyState } from './empty-state.tsx'

/** What a page that needs a wide window shows in a narrow one (BCK-34). */
export function DesktopOnly({ title }: { title: string }) {
  return (
    <>
      <h1 className="visually-hidden">{title}</h1>
      <EmptyState
        text="Cette page est disponible uniquement sur ordinateur."
        icon={<IconDeviceDesktop size={24} stroke={1.75} />}
      >
        <ButtonLink to="/">Retour à l’accueil</ButtonLink>
      </EmptyState>
    </>
  )
}
