import { displayAmount } from '@candor/amount';
import { oneKeyClose, type ContractType, type OneKeyAnswer, type Position } from '@candor/protocol';
import { FieldError, Num, toast } from '@candor/ui';
import { useState } from 'react';
import { useText } from '../../../i18n/text.ts';
import { shownSymbol } from '../model/symbols.ts';
import { useSending } from '../stores/use-sending.ts';
import { ContractDialog } from './ContractDialog.tsx';
import { SideLine } from './SideLine.tsx';
import styles from './Ticket.module.css';

/**
 * Lists every order that closing all will send, then sends them; each position has its own answer.
 */
export function CloseAllDialog(props: {
  readonly contractType: ContractType;
  readonly positions: readonly Position[];
  readonly onClose: () => void;
}) {
  const { contractType, positions, onClose } = props;
  const text = useText();
  const [answers, setAnswers] = useState<readonly OneKeyAnswer[]>();
  const closing = useSending(oneKeyClose, ({ records }) => {
    setAnswers(records);
    if (records.every(({ code }) => code === 200)) {
      toast({ title: text('contract.closedAll', { count: records.length }) });
      onClose();
    }
  });
  const answerOf = (position: Position) =>
    answers?.find((one) => one.symbol === position.symbol && one.side === position.side);
  return (
    <ContractDialog
      title={text('contract.closeAllTitle', { count: positions.length })}
      back={text('contract.keepPositions')}
      action={{
        label: text('contract.closeAllDo', { count: positions.length }),
        variant: 'danger',
        busy: closing.busy,
        onClick: () => closing.send({ type: contractType, symbolNameList: positions.map(({ symbol }) => symbol) }),
      }}
      refused={closing.refused}
      onClose={onClose}
    >
      <p>{text('contract.closeAllText')}</p>
      <ul className={styles['stopList']}>
        {positions.map((position) => {
          const answer = answerOf(position);
          return (
            <li key={position.id}>
              <span>
                <strong>{shownSymbol(position.symbol)}</strong> <SideLine position={position} />
              </span>
              <span>
                {text(`contract.close_${position.side}`)}{' '}
                <Num>{displayAmount(position.openInterest, position.openInterest.split('.')[1]?.length ?? 0)}</Num>
                {answer !== undefined && answer.code !== 200 && <FieldError text={answer.msg} />}
              </span>
            </li>
          );
        })}
      </ul>
    </ContractDialog>
  );
}
