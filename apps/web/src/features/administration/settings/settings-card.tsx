import { isMailName } from '@cadran/rules/administration/mail-texts'
import { isSettingKey, type SettingKey, settingOf } from '@cadran/rules/administration/settings'
import { readChanges } from '@cadran/rules/administration/settings-change'
import { counted, formatDate } from '@cadran/rules/portal/french'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { api } from '../../../platform/api-client.ts'
import { notify } from '../../../platform/notifier.ts'
import { publicConfigQuery } from '../../../platform/public-config.ts'
import { Button } from '../../../ui/button.tsx'
import { Box, Row, Stack, Text } from '../../../ui/layout.tsx'
import { useLeaving } from '../../../ui/leave-question.tsx'
import { Leaving, StaleNotice, useRecordForm } from '../../portal/records/index.ts'
import { AskedBefore, switchedOff, useAskedBefore } from './asked-before.tsx'
import { BrandPreview } from './brand-preview.tsx'
import { MailPreview } from './mail-preview.tsx'
import { SettingField } from './setting-field.tsx'
import styles from './settings.module.css'
import { type AdministeredSetting, settingsQuery } from './settings.queries.ts'
import { fromTyped, typed } from './typed-values.ts'

interface SettingsCardProps {
  card: string
  title: string
  settings: readonly AdministeredSetting[]
}

type Shown = AdministeredSetting & { key: SettingKey }
/** What is typed, by key. */
type Draft = Partial<Record<SettingKey, string | boolean>>

const isShown = (setting: AdministeredSetting): setting is Shown => isSettingKey(setting.key)

/** The settings that belong together, as they were read; read anew, the card begins anew. */
export function SettingsCard({ card, title, settings }: SettingsCardProps) {
  const shown = settings.filter(isShown).filter(({ key }) => settingOf(key).card === card)
  const stamps = shown.map(({ key, updated_at }) => `${key} ${String(updated_at)}`).join()
  return <CardForm key={stamps} title={title} settings={shown} />
}

function CardForm({ title, settings }: { title: string; settings: readonly Shown[] }) {
  const { form, draft, errors, stale, saving, isChanged, change, submit, changedKeys, reset, reload } =
    useCard(settings)
  const leaving = useLeaving(isChanged && !saving)
  const before = useAskedBefore()
  const id = useId()
  return (
    <form
      ref={form}
      noValidate
      aria-labelledby={id}
      onSubmit={(event) => {
        event.preventDefault()
        before.ask(changedKeys, submit, switchedOff(changedKeys, draft))
      }}
    >
      <Box card padding={0}>
        <CardHead id={id} title={title} settings={settings} saving={saving} changes={changedKeys.length} />
        {stale && <StaleNotice onReload={reload} />}
        <Stack gap={20} className={styles.fields}>
          {settings.map((setting) => (
            <SettingField
              key={setting.key}
              setting={setting}
              value={draft[setting.key] ?? ''}
              error={errors[setting.key]}
              onChange={(value) => change({ [setting.key]: value })}
              onReset={() => leaving.ask(() => before.ask([setting.key], () => reset(setting.key)))}
            />
          ))}
        </Stack>
        <Beside draft={draft} />
      </Box>
      <Leaving leaving={leaving} />
      <AskedBefore before={before} />
    </form>
  )
}

interface CardHeadProps {
  id: string
  title: string
  settings: readonly Shown[]
  saving: boolean
  /** How many settings are not saved yet. */
  changes: number
}

function CardHead({ id, title, settings, saving, changes }: CardHeadProps) {
  return (
    <Row gap={12} align="center" wrap className={styles.cardHead}>
      <Text as="h2" size="lg" id={id}>
        {title}
      </Text>
      <LastChange settings={settings} />
      <Row gap={12} align="center" marginLeft="auto">
        <Text size="sm" weight={600} aria-live="polite">
          {changes > 0 && counted(changes, 'modification non enregistrée', 'modifications non enregistrées')}
        </Text>
        <Button type="submit" variant="primary" loading={saving} disabled={changes === 0}>
          Enregistrer
        </Button>
      </Row>
    </Row>
  )
}

/** What shows how a card's draft will look: colours in both schemes, a mail as it is received. */
function Beside({ draft }: { draft: Draft }) {
  const [first = ''] = Object.keys(draft)
  const [group, name = ''] = first.split('.')
  if (first === 'theme.brand_light')
    return <BrandPreview light={String(draft[first])} dark={String(draft['theme.brand_dark'])} />
  if (group !== 'mails' || !isMailName(name)) return null
  return (
    <MailPreview
      mail={name}
      subject={String(draft[`mails.${name}.subject`])}
      body={String(draft[`mails.${name}.body`])}
    />
  )
}

/** Who changed the card last, and when. */
function LastChange({ settings }: { settings: readonly Shown[] }) {
  const [last] = settings
    .filter(({ updated_at }) => updated_at !== null)
    .toSorted((a, b) => String(b.updated_at).localeCompare(String(a.updated_at)))
  if (!last?.updated_at) return null
  const by = last.updated_by_identity === null ? '' : ` par ${last.updated_by_identity}`
  return (
    <Text size="sm" tone="muted">
      Modifié{by} le {formatDate(last.updated_at.slice(0, 10))}
    </Text>
  )
}

/** What of a card is typed, and how it is sent: what has changed alone, with the stamps that were read. */
function useCard(settings: readonly Shown[]) {
  const client = useQueryClient()
  const initial: Draft = Object.fromEntries(settings.map(({ key, value }) => [key, typed(value, settingOf(key).kind)]))
  const keysOf = (draft: Draft) => settings.map(({ key }) => key).filter((key) => draft[key] !== initial[key])
  const valuesOf = (draft: Draft) =>
    Object.fromEntries(keysOf(draft).map((key) => [key, fromTyped(settingOf(key), draft[key] ?? '')]))
  const send = async (body: { changes: Record<string, unknown>; reset: string[] }) => {
    const named = new Set([...Object.keys(body.changes), ...body.reset])
    const seen = settings.filter(({ key }) => named.has(key)).map(({ key, updated_at }) => [key, updated_at])
    const saved = await api.patch('administration/setting', {
      body: { ...body, updated_at: Object.fromEntries(seen) },
    })
    client.setQueryData(settingsQuery.queryKey, saved)
    void client.invalidateQueries({ queryKey: publicConfigQuery.queryKey })
  }
  const card = useRecordForm<Draft>({
    initial,
    check: (draft) => readChanges(valuesOf(draft)).refusals[0] ?? null,
    save: (draft) => send({ changes: valuesOf(draft), reset: [] }),
    onSaved: async () => undefined,
  })
  const { mutate: reset } = useMutation({
    mutationFn: (key: SettingKey) => send({ changes: {}, reset: [key] }),
    onSuccess: () => notify.success('Modification effectuée'),
  })
  return {
    ...card,
    changedKeys: keysOf(card.draft),
    reset,
    reload: () => void client.invalidateQueries({ queryKey: settingsQuery.queryKey }),
  }
}
