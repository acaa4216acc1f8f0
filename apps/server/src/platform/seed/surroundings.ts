/** The one door to the demonstration: what stands around its portal. */
export { SITES, SURROUNDINGS } from '@cadran/demo/surroundings'
