import { plural } from '@cadran/rules/portal/french'
import { SEARCH_LENGTH } from '@cadran/rules/portal/word-search'
import { Modal } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useId } from 'react'
import { errorText } from '../../platform/api-error.ts'
import { useIsMobile } from '../../platform/use-is-mobile.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { KeyHint } from '../../ui/key-hint.tsx'
import { Row, Text } from '../../ui/layout.tsx'
import '../../ui/modal-styles.ts'
import { useBackCloses } from '../../ui/use-back-closes.ts'
import styles from './palette.module.css'
import { actId, PaletteList, placeId } from './palette-list.tsx'
import { placeKey } from './places.ts'
import { onPaletteKey, type PaletteProps, type PaletteState, usePalette } from './use-palette.ts'

/** Dialogs stand at 200, what opens in them at 300. */
const ABOVE_DIALOGS = 350

/** Ctrl K: people, pages and acts by what one types, from any page (WIN-05). */
export function Palette({ opened, onClose, onChoose }: PaletteProps) {
  const mobile = useIsMobile('work')
  const palette = usePalette({ opened, onChoose })
  const list = useId()
  useBackCloses(opened && mobile, onClose)
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={740}
      yOffset="11vh"
      fullScreen={mobile}
      returnFocus={false}
      zIndex={ABOVE_DIALOGS}
      classNames={{ content: styles.content }}
    >
      <Modal.Overlay className={styles.overlay} />
      <Modal.Content radius={mobile ? 0 : 'lg'} aria-label="Rechercher partout">
        <Modal.Body className={styles.body}>
          <Field palette={palette} list={list} onClose={onClose} />
          <PaletteList palette={palette} id={list} />
          <Nothing palette={palette} />
          <Foot mayFind={palette.mayFind} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

interface FieldProps {
  palette: PaletteState
  list: string
  onClose: () => void
}

const PLACES = { acts: 'dans : actes', people: 'dans : personnes' } as const

function Field({ palette, list, onClose }: FieldProps) {
  const { typed, type, chosen, act, search, mayFind, keys } = palette
  const chosenId = chosen && (act === null ? placeId(list, placeKey(chosen)) : actId(list, placeKey(chosen), act))
  return (
    <Row gap={12} align="center" className={styles.field}>
      <IconSearch size={22} stroke={1.75} aria-hidden="true" />
      <input
        data-autofocus
        // Escape closes the palette alone, not the dialog below it.
        data-mantine-stop-propagation="true"
        type="text"
        role="combobox"
        aria-label={mayFind ? 'Une personne, un écran ou un acte' : 'Un écran ou un acte'}
        aria-expanded={palette.places.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={chosenId}
        className={styles.input}
        value={typed}
        maxLength={SEARCH_LENGTH}
        placeholder={mayFind ? 'Une personne, un écran, un acte' : 'Un écran, un acte'}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => onPaletteKey(event, { ...keys, leave: onClose })}
      />
      {search.only && (
        <Text size="sm" tone="muted" nowrap>
          {PLACES[search.only]}
        </Text>
      )}
      <KeyHint keys="Échap" />
      <IconButton label="Fermer" className={styles.close} icon={<IconX size={22} stroke={1.75} />} onClick={onClose} />
    </Row>
  )
}

/** What is read out of the list, and said where there is none. */
function Nothing({ palette: { search, places, isSearching, error, mayFind } }: { palette: PaletteState }) {
  const isEmpty = places.length === 0 && !isSearching && !error
  const count = places.length
  return (
    <>
      <span role="status" className="visually-hidden">
        {isSearching ? '' : isEmpty ? 'Aucun résultat' : `${String(count)} ${plural(count, 'résultat')}`}
      </span>
      {isSearching && places.length === 0 && <p className={styles.note}>Recherche…</p>}
      {error && (
        <p className={styles.note}>
          {errorText(error, 'Les personnes n’ont pas pu être cherchées. Réessayez dans un instant.')}
        </p>
      )}
      {isEmpty && (
        <div className={styles.note}>
          <Text as="p" weight={600} tone="text">
            Aucun résultat
          </Text>
          <p>{howToSearch(search.only, mayFind)}</p>
        </div>
      )}
    </>
  )
}

function howToSearch(only: 'acts' | 'people' | null, mayFind: boolean): string {
  if (only === 'people' || (mayFind && only === null))
    return 'Écrivez au moins deux lettres, le début d’un nom, d’un prénom ou d’un matricule.'
  return 'Écrivez le début d’un mot, par exemple « absence ».'
}

function Foot({ mayFind }: { mayFind: boolean }) {
  return (
    <Row wrap gap={12} rowGap={4} align="center" className={styles.foot}>
      <KeyHint keys="↑ ↓" label="choisir" />
      <KeyHint keys="Entrée" label="ouvrir" />
      <KeyHint keys="Ctrl Entrée" label="nouvel onglet" />
      {mayFind && <KeyHint keys="Tab" label="actes de la personne" />}
      <Text size="xs" tone="muted" marginLeft="auto">
        {mayFind ? '> actes seuls · @ personnes seules' : '> actes seuls'}
      </Text>
    </Row>
  )
}
