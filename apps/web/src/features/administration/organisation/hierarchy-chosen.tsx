import { counted } from '@cadran/rules/portal/french'
import { IconClipboard, IconCut, IconId, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Button } from '../../../ui/button.tsx'
import { KeyHint } from '../../../ui/key-hint.tsx'
import { Row, Text } from '../../../ui/layout.tsx'
import { cutWords } from './move-dialog.tsx'
import { type Cut, cutWith, isCut, type TeamNode } from './team.queries.ts'

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

interface ChosenProps {
  node: TeamNode | null
  cut: Cut | null
  onCut: (cut: Cut | null) => void
  onPaste: (node: TeamNode) => void
}

/** Whoever is chosen in the tree, and what the keys of the tree do, for the mouse (ORG-22). */
export function Chosen({ node, cut, onCut, onPaste }: ChosenProps) {
  return (
    <>
      {node ? (
        <Acts node={node} cut={cut} onCut={onCut} onPaste={onPaste} />
      ) : (
        <Text tone="muted">Choisissez quelqu’un dans l’arbre, coupez, puis collez sous un autre manager.</Text>
      )}
      <Text as="p" size="sm" margin={0} role="status">
        {cut && `Coupé : ${cutWords(cut)}. Échap annule.`}
      </Text>
    </>
  )
}

function Acts({ node, cut, onCut, onPaste }: ChosenProps & { node: TeamNode }) {
  const { id, identity, matricule, direct, total } = node
  const is_cut = cut !== null && 'people' in cut && isCut(cut, node)
  return (
    <>
      <div>
        <Text as="h2" size="lg">
          {identity}
        </Text>
        <Text as="p" size="sm" tone="muted" margin={0}>
          {matricule} · {counted(direct, 'directe')}, {total} en tout
        </Text>
      </div>
      <Button icon={<IconCut {...ICON} />} end={<KeyHint keys="Ctrl X" />} onClick={() => onCut(cutWith(cut, node))}>
        {is_cut ? 'Ne plus couper' : 'Couper'}
      </Button>
      {direct > 0 && (
        <Button icon={<IconUsers {...ICON} />} onClick={() => onCut({ team_of: node })}>
          Couper l’équipe directe
        </Button>
      )}
      <Button
        variant="primary"
        icon={<IconClipboard {...ICON} />}
        end={<KeyHint keys="Ctrl V" />}
        reason={cut ? undefined : 'Coupez d’abord quelqu’un.'}
        onClick={() => onPaste(node)}
      >
        Coller ici
      </Button>
      <Link to="/backend/people/$id/{-$tab}" params={{ id, tab: 'managers' }}>
        <Row as="span" gap={6} align="center">
          <IconId {...ICON} /> Ouvrir la fiche
        </Row>
      </Link>
    </>
  )
}
