import { IconButton } from '@candor/ui';
import { Moon, Sun } from 'lucide-react';
import { useText } from '../i18n/text.ts';
import { switchTheme, usePreferences } from '../preferences/preferences.ts';

/** Leads from day to night and back. */
export function ThemeButton() {
  const text = useText();
  // Read so that the button follows the preference; what is shown may come from the device.
  usePreferences((preferences) => preferences.theme);
  const night = document.documentElement.dataset['theme'] === 'night';
  const Icon = night ? Sun : Moon;
  return (
    <IconButton
      label={text(night ? 'shell.themeDay' : 'shell.themeNight')}
      icon={<Icon size={18} strokeWidth={1.5} aria-hidden />}
      onClick={switchTheme}
    />
  );
}
