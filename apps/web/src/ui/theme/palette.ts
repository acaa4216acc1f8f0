import type { MantineColorsTuple } from '@mantine/core'

/** Ten steps each, as Mantine wants them; what people see goes through the token families of `tokens.css`. */
export const encre = [
  '#E9F0FF',
  '#D6E2FF',
  '#BFD5FF',
  '#9DBBFB',
  '#77A2FC',
  '#4C7DD9',
  '#345DBA',
  '#2B4FA2',
  '#274794',
  '#1B3573',
] satisfies MantineColorsTuple

export const gray = [
  '#F5F7F9',
  '#EDF0F4',
  '#E4E8ED',
  '#DADEE3',
  '#B9BFC7',
  '#7A8189',
  '#505964',
  '#3C4550',
  '#2A323D',
  '#1A222E',
] satisfies MantineColorsTuple

export const dark = [
  '#E8EBEF',
  '#CDD2D8',
  '#A7ADB5',
  '#8D949D',
  '#323840',
  '#2A3037',
  '#1E242B',
  '#171C22',
  '#0F1318',
  '#0A0E12',
] satisfies MantineColorsTuple

export const red = [
  '#FEEBE9',
  '#FFD6D2',
  '#FFC3BD',
  '#FE9E96',
  '#FE7F76',
  '#D54A45',
  '#B8151B',
  '#A80014',
  '#920814',
  '#6B0710',
] satisfies MantineColorsTuple
