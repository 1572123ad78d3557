import { useNavigate } from '@tanstack/react-router';
import { useKey, useKeyboard } from '../keys/dispatch.ts';
import { switchTheme } from '../preferences/preferences.ts';
import { places, rulesPlace, type Place } from './navigation.ts';
import { openWindow } from '../page/shell-store.ts';

/** The shell's shortcuts: search, help, preferences, theme, and the places of the menu. */
export function useShortcuts(): void {
  const navigate = useNavigate();
  const go = ({ to, search }: Place) => void navigate({ to, search: search ?? {} });
  const [home, market, trade, assets, orders] = places;
  useKeyboard();
  useKey('search', () => openWindow('palette'));
  useKey('help', () => openWindow('keys'));
  useKey('preferences', () => openWindow('preferences'));
  useKey('theme', switchTheme);
  useKey('goHome', () => go(home));
  useKey('goMarket', () => go(market));
  useKey('goTrade', () => go(trade));
  useKey('goRules', () => go(rulesPlace));
  useKey('goAssets', () => go(assets));
  useKey('goOrders', () => go(orders));
}
