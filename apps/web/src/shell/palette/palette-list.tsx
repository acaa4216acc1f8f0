import { formatDate } from '@cadran/rules/portal/french'
import { foundParts } from '@cadran/rules/portal/word-search'
import { IconLogout } from '@tabler/icons-react'
import { type MouseEvent, useEffect } from 'react'
import { useIsMobile } from '../../platform/use-is-mobile.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { KeyHint } from '../../ui/key-hint.tsx'
import { Box, Row, Text } from '../../ui/layout.tsx'
import styles from './palette.module.css'
import { type Place, placeKey } from './places.ts'
import type { PaletteState } from './use-palette.ts'

/** Ids hold no spaces; a matricule may hold anything. */
export const placeId = (list: string, key: string) => `${list}-${encodeURIComponent(key)}`
export const actId = (list: string, key: string, act: number) => `${placeId(list, key)}-${String(act)}`

interface PaletteListProps {
  palette: PaletteState
  id: string
}

const isNewTab = ({ ctrlKey, metaKey }: MouseEvent) => ctrlKey || metaKey

export function PaletteList({ palette, id }: PaletteListProps) {
  const { groups, chosen, act } = palette
  // Where nothing is chosen before it is touched, everybody shows what they may be opened by.
  const mobile = useIsMobile('work')
  const chosenKey = chosen && placeKey(chosen)
  useEffect(() => {
    if (chosenKey === undefined) return
    document.getElementById(placeId(id, chosenKey))?.scrollIntoView({ block: 'nearest' })
  }, [id, chosenKey])
  return (
    <div role="listbox" id={id} aria-label="Résultats" className={styles.list}>
      {groups.map(({ name, places }) => (
        <Box role="group" aria-label={name} key={name}>
          <Text block size="sm" weight={600} tone="muted" className={styles.heading} aria-hidden="true">
            {name}
          </Text>
          {places.map((place) => (
            <div role="presentation" key={placeKey(place)}>
              <PlaceOption palette={palette} list={id} place={place} />
              {(mobile || place === chosen) && (
                <ActOptions palette={palette} list={id} place={place} act={place === chosen ? act : null} />
              )}
            </div>
          ))}
        </Box>
      ))}
    </div>
  )
}

interface PlaceOptionProps {
  palette: PaletteState
  list: string
  place: Place
}

function PlaceOption({ palette: { search, chosen, act, open }, list, place }: PlaceOptionProps) {
  const { icon: Icon, person, title, detail, keys, way } = place
  const isChosen = place === chosen && act === null
  return (
    // The keys are those of the field, which keeps the focus.
    <Row
      role="option"
      id={placeId(list, placeKey(place))}
      aria-selected={isChosen}
      gap={14}
      align="center"
      className={styles.place}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => open(place, way, isNewTab(event))}
    >
      {person && <Avatar firstname={person.firstname} lastname={person.lastname} />}
      {Icon && (
        <span className={styles.picture} aria-hidden="true">
          <Icon size={18} stroke={1.75} />
        </span>
      )}
      <span className={styles.words}>
        <Text block weight={600} truncate>
          {person ? <PersonName person={person} words={search.words} /> : <Marked text={title} words={search.words} />}
        </Text>
        <Text block size="sm" tone="muted" truncate className={person ? undefined : styles.purpose}>
          <Marked text={detail} words={search.words} />
        </Text>
      </span>
      {person?.left_at && (
        <span className={styles.left}>
          <IconLogout size={16} stroke={1.75} aria-hidden="true" />
          Parti le {formatDate(person.left_at)}
        </span>
      )}
      {isChosen ? <KeyHint keys="Entrée" /> : keys?.map((key) => <KeyHint keys={key} key={key} />)}
    </Row>
  )
}

interface MarkedProps {
  text: string
  words: readonly string[]
}

function Marked({ text, words }: MarkedProps) {
  return foundParts(text, words).map(({ text: part, found }, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, in their order
    found ? <mark key={at}>{part}</mark> : part,
  )
}

/** The last name first, as lists are ordered. */
function PersonName({ person, words }: { person: NonNullable<Place['person']>; words: readonly string[] }) {
  return (
    <>
      <Marked text={person.lastname} words={words} />{' '}
      <Text weight={400}>
        <Marked text={person.firstname} words={words} />
      </Text>
    </>
  )
}

function ActOptions({ palette: { openAct }, list, place, act }: PlaceOptionProps & { act: number | null }) {
  const { acts = [] } = place
  if (acts.length === 0) return null
  return (
    <Row wrap gap={6} role="presentation" className={styles.acts}>
      {acts.map(({ title, icon: Icon }, index) => (
        <Row
          role="option"
          inline
          gap={8}
          align="center"
          id={actId(list, placeKey(place), index)}
          aria-selected={act === index}
          aria-label={`${title}, ${place.title}`}
          className={styles.act}
          key={title}
          onMouseDown={(event) => event.preventDefault()}
          onClick={(event) => openAct(place, index, isNewTab(event))}
        >
          <Icon size={16} stroke={1.75} aria-hidden="true" />
          {title}
          <KeyHint keys={String(index + 1)} />
        </Row>
      ))}
    </Row>
  )
}
