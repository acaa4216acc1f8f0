import { loadHome } from '@cadran/contract/home/home'
import type { Binder } from '../../../platform/http/binder.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readHome } from './home.read-model.ts'

export function homeRoutes({ bind }: Binder, platform: Platform): void {
  bind(loadHome, ({ viewer }) => readHome(platform, viewer))
}
