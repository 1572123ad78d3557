import { levelLimits, type LevelLimits, nextLevel, type UserLevel } from '@candor/protocol';
import { Link } from '@tanstack/react-router';
import { useText } from '../i18n/text.ts';

/** What a limit would be at the level after one, and the way there; nothing at the last. */
export function NextLevel(props: { readonly level: UserLevel; readonly limitOf: (limits: LevelLimits) => string }) {
  const text = useText();
  const next = nextLevel(props.level);
  if (next === null) return null;
  return (
    <>
      {text(`verify.next.${next}`, { what: props.limitOf(levelLimits[next]) })} <ToVerification />
    </>
  );
}

/** The way to where one is verified. */
export function ToVerification() {
  const text = useText();
  return <Link to="/account/center/kyc">{text('verify.title')}</Link>;
}
