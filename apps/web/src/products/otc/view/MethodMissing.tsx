import { FieldError } from '@candor/ui';
import { Link } from '@tanstack/react-router';
import { useText } from '../../../i18n/text.ts';

/** A way to be paid that is not bound yet, and where it is bound. */
export function MethodMissing({ words }: { readonly words: string }) {
  const text = useText();
  return (
    <div>
      <FieldError text={words} />
      <Link to="/user/index" search={{ key: 'bank' }}>
        {text('otc.paymentMethods')}
      </Link>
    </div>
  );
}
