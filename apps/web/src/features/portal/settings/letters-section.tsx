import { useLetterKeys } from '../../../platform/letter-keys.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { Switch } from '../../../ui/switch.tsx'

/** Keys of a single letter, for whoever speaks to their computer or presses one by accident (WCAG 2.1.4, README 61). */
export function LettersSection() {
  const [on, setOn] = useLetterKeys()
  return (
    <SectionCard
      anchor="letters"
      title="Touches d’une seule lettre"
      lead="Dans l’administration, V valide, R refuse, J et K changent de ligne… partout sauf dans un champ, un menu ou une fenêtre. La touche ? les montre toutes."
      end={
        <Switch
          aria-label="Touches d’une seule lettre"
          checked={on}
          onChange={(event) => setOn(event.currentTarget.checked)}
        />
      }
    >
      {!on && <p>Les flèches, Entrée et Échap agissent toujours.</p>}
    </SectionCard>
  )
}
