import { Dialog } from '../../../ui/dialog.tsx'
import { KeyHint } from '../../../ui/key-hint.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { useGridLetters } from './quick-keys.ts'

type Key = readonly [keys: readonly string[], act: string]

const MOVING: readonly Key[] = [
  [['←', '→'], 'Jour précédent, suivant'],
  [['↑', '↓'], 'Demi-journée au-dessus, en dessous'],
  [['Origine', 'Fin'], 'Début et fin de la semaine ; avec Ctrl, du mois'],
  [['F2'], 'Aller au calendrier, en modification'],
]
const CHOOSING: readonly Key[] = [
  [['↵'], 'Choisir le début, puis la fin'],
  [['Maj ←', 'Maj →'], 'Étendre le choix'],
  [['Ctrl A'], 'Choisir tout ce qui est libre'],
  [['Échap'], 'Abandonner le choix'],
]
const FILLING: readonly Key[] = [
  [['1', '9'], 'Donner un des neuf premiers codes'],
  [['A', 'Z'], 'Donner le code de cette lettre : elle se lit dans « Tous les codes »'],
  [['T'], 'Marquer à distance, ou ne plus marquer'],
  [['Suppr'], 'Libérer'],
]
const UNDOING: readonly Key[] = [
  [['Ctrl Z'], 'Défaire'],
  [['Ctrl Y'], 'Refaire'],
  [['Ctrl ↵'], 'Envoyer le mois'],
]

interface KeysProps {
  title: string
  keys: readonly Key[]
}

function Keys({ title, keys }: KeysProps) {
  return (
    <Stack as="section" gap={6}>
      <Text as="h3" size="sm" weight={650}>
        {title}
      </Text>
      <Stack as="ul" gap={4}>
        {keys.map(([names, act]) => (
          <Row as="li" gap={12} align="center" justify="between" size="sm" key={act}>
            {act}
            <Row as="span" inline gap={4}>
              {names.map((name) => (
                <span key={name}>
                  <KeyHint keys={name} />
                  <span className="visually-hidden">{name}</span>
                </span>
              ))}
            </Row>
          </Row>
        ))}
      </Stack>
    </Stack>
  )
}

/** The keys of the grid in edit mode, and whether those of one character act at all (EDT-08, WCAG 2.1.4). */
export function KeyList({ onClose }: { onClose: () => void }) {
  const [letters, setLetters] = useGridLetters()
  return (
    <Dialog opened onClose={onClose} title="Touches du calendrier">
      <Stack gap={16} data-keeps-selection>
        <Keys title="Se déplacer" keys={MOVING} />
        <Keys title="Choisir" keys={CHOOSING} />
        <Keys title="Remplir" keys={FILLING} />
        <Keys title="Défaire et envoyer" keys={UNDOING} />
        <Row as="label" gap={8} align="center" minHeight={36} cursor="pointer" size="sm">
          <input type="checkbox" checked={letters} onChange={(event) => setLetters(event.currentTarget.checked)} />
          Lettres et chiffres actifs
        </Row>
      </Stack>
    </Dialog>
  )
}
