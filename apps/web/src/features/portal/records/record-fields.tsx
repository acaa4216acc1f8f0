import { type ReactNode, useId } from 'react'
import { useToday } from '../../../platform/public-config.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { RichTextEditor } from '../../../ui/rich-text-editor.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from './records.module.css'
import { type Held, UploadField } from './upload-field.tsx'

/** A draft as its fields see it. */
export interface Fields<D> {
  draft: D
  errors: Readonly<Record<string, string>>
  change: (changes: Partial<D>) => void
}

interface FieldOf<D, N extends string> {
  fields: Fields<D>
  name: N
  label: string
  hint?: string
  /** Has the focus when the dialog around it opens. */
  first?: true
}

/** What a field is drawn with. */
function frameOf<D, N extends string>({ fields, name, label, hint, first }: FieldOf<D, N>) {
  return { label, error: fields.errors[name], 'data-autofocus': first, ...(hint === undefined ? {} : { hint }) }
}

/** Changes what a field stands for. */
function put<D, N extends string>({ fields, name }: FieldOf<D, N>, value: string | boolean | Held | null): void {
  fields.change({ [name]: value } as Partial<D>)
}

interface RecordTextProps<D, N extends string> extends FieldOf<D, N> {
  type?: 'text' | 'url' | 'email' | 'tel'
  maxLength?: number
}

/** One line of a draft; an address is as long as it is. */
export function RecordText<D extends Record<N, string>, N extends string>(props: RecordTextProps<D, N>) {
  const { type = 'text', maxLength = type === 'url' ? undefined : 255 } = props
  return (
    <TextField
      {...frameOf(props)}
      type={type}
      maxLength={maxLength}
      value={props.fields.draft[props.name]}
      onChange={({ currentTarget }) => put(props, currentTarget.value)}
    />
  )
}

interface RecordAreaProps<D, N extends string> extends FieldOf<D, N> {
  rows: number
  maxLength?: number
}

/** Several lines of a draft. */
export function RecordArea<D extends Record<N, string>, N extends string>(props: RecordAreaProps<D, N>) {
  return (
    <TextArea
      {...frameOf(props)}
      rows={props.rows}
      maxLength={props.maxLength}
      value={props.fields.draft[props.name]}
      onChange={({ currentTarget }) => put(props, currentTarget.value)}
    />
  )
}

/** A formatted text of a draft. */
export function RecordRichText<D extends Record<N, string>, N extends string>(props: FieldOf<D, N>) {
  return (
    <RichTextEditor
      {...frameOf(props)}
      initial={props.fields.draft[props.name]}
      onChange={(html) => put(props, html)}
    />
  )
}

interface RecordSelectProps<D, N extends string> extends FieldOf<D, N> {
  options: readonly { value: string; label: string }[]
  /** What changes with it. */
  andChange?: Partial<D>
  /** Of one that is there it stays what it is. */
  disabled?: boolean
}

/** One of a few. */
export function RecordSelect<D extends Record<N, string>, N extends string>(props: RecordSelectProps<D, N>) {
  const { options, andChange = {}, disabled, fields, name } = props
  return (
    <SelectField
      {...frameOf(props)}
      options={options}
      disabled={disabled}
      value={fields.draft[name]}
      onChange={({ currentTarget }) => fields.change({ ...andChange, [name]: currentTarget.value })}
    />
  )
}

/** A day of a draft, '' for none. */
export function RecordDate<D extends Record<N, string>, N extends string>(props: FieldOf<D, N>) {
  return (
    <DateField
      {...frameOf(props)}
      today={useToday()}
      value={props.fields.draft[props.name]}
      onChange={(day) => put(props, day)}
    />
  )
}

/** Something of a draft that is or is not. */
export function RecordSwitch<D extends Record<N, boolean>, N extends string>(props: FieldOf<D, N>) {
  const id = useId()
  return (
    <Row as="label" gap={10} align="center" minHeight={28} htmlFor={id}>
      <Switch
        id={id}
        checked={props.fields.draft[props.name]}
        onChange={({ currentTarget }) => put(props, currentTarget.checked)}
      />
      {props.label}
    </Row>
  )
}

/** Where it stands among the others: the smallest first. */
export function RecordOrder<D extends { priority: number }>({ fields }: { fields: Fields<D> }) {
  const { draft, errors, change } = fields
  return (
    <TextField
      label="Ordre"
      type="number"
      hint="Les plus petits d’abord"
      value={String(draft.priority)}
      error={errors.priority}
      onChange={({ currentTarget }) => change({ priority: Math.trunc(currentTarget.valueAsNumber || 0) } as Partial<D>)}
    />
  )
}

interface RecordUploadProps<D, N extends string> extends FieldOf<D, N> {
  kind?: 'picture' | 'file'
}

/** A picture or a file of a draft, which is saved by its id. */
export function RecordUpload<D extends Record<N, Held | null>, N extends string>(props: RecordUploadProps<D, N>) {
  const { kind = 'picture', fields, name, label } = props
  return (
    <UploadField
      label={label}
      kind={kind}
      value={fields.draft[name]}
      error={fields.errors[`${name}_id`]}
      onChange={(value) => put(props, value)}
    />
  )
}

/** A draft with a picture as the calls take it. */
export const withPictureId = <D extends { picture: Held | null }>({ picture, ...texts }: D) => ({
  ...texts,
  picture_id: picture?.id ?? null,
})

interface FieldGroupProps {
  title: string
  children: ReactNode
}

/** Fields that belong together. */
export function FieldGroup({ title, children }: FieldGroupProps) {
  return (
    <Stack as="section" gap={14} minWidth={0} className={styles.group}>
      <Text as="h2" size="lg">
        {title}
      </Text>
      {children}
    </Stack>
  )
}

/** Short fields side by side where there is room. */
export function FieldPairs({ children }: { children: ReactNode }) {
  return (
    <Stack align="start" className={styles.pairs}>
      {children}
    </Stack>
  )
}
