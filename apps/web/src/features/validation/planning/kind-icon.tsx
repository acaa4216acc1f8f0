import {
  IconBabyCarriage,
  IconBeach,
  IconCalendarOff,
  IconClockOff,
  IconConfetti,
  IconHourglass,
  IconMoodKid,
  IconStethoscope,
  type TablerIcon,
} from '@tabler/icons-react'

const BY_TYPE: Readonly<Record<string, TablerIcon>> = {
  sickness: IconStethoscope,
  maternity: IconBabyCarriage,
  hoursNotWorked: IconClockOff,
}
const BY_CODE: Readonly<Record<string, TablerIcon>> = {
  CP: IconBeach,
  REL: IconBeach,
  RCM: IconBeach,
  JRS: IconHourglass,
  EM: IconMoodKid,
  EVF: IconConfetti,
}

interface KindIconProps {
  code: { short_code: string; type: string }
  size?: number
}

/** The kind of an absence as an icon; codes of the company that have none of their own share one. */
export function KindIcon({ code, size = 15 }: KindIconProps) {
  const Icon = BY_CODE[code.short_code] ?? BY_TYPE[code.type] ?? IconCalendarOff
  return <Icon size={size} stroke={1.9} aria-hidden="true" />
}
