// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// What the tokens below have in common: balances, and a log of each transfer.
abstract contract Bare {
    event Transfer(address indexed from, address indexed to, uint256 value);

    mapping(address => uint256) internal held;

    constructor() {
        held[msg.sender] = 1_000_000;
    }

    function balanceOf(address owner) public view virtual returns (uint256) {
        return held[owner];
    }

    function move(address to, uint256 amount) internal {
        require(held[msg.sender] >= amount, 'too little');
        held[msg.sender] -= amount;
        held[to] += amount;
        emit Transfer(msg.sender, to, amount);
    }
}

/// Gives nothing back, as old tokens do.
contract SaysNothing is Bare {
    function transfer(address to, uint256 amount) external {
        move(to, amount);
    }
}

/// Says no, moves nothing, and logs a transfer all the same.
contract SaysFalse is Bare {
    function transfer(address to, uint256 amount) external returns (bool) {
        emit Transfer(msg.sender, to, amount);
        return false;
    }
}

/// Keeps a tenth, and logs the whole.
contract KeepsATenth is Bare {
    function transfer(address to, uint256 amount) external returns (bool) {
        held[msg.sender] -= amount;
        held[to] += amount - amount / 10;
        emit Transfer(msg.sender, to, amount);
        return true;
    }
}

/// Logs a hundred times of what it moves.
contract LogsTooMuch is Bare {
    function transfer(address to, uint256 amount) external returns (bool) {
        held[msg.sender] -= amount;
        held[to] += amount;
        emit Transfer(msg.sender, to, amount * 100);
        return true;
    }
}

/// Logs each transfer twice.
contract LogsTwice is Bare {
    function transfer(address to, uint256 amount) external returns (bool) {
        move(to, amount);
        emit Transfer(msg.sender, to, amount);
        return true;
    }
}

/// Moves without a word.
contract LogsNothing is Bare {
    function transfer(address to, uint256 amount) external returns (bool) {
        held[msg.sender] -= amount;
        held[to] += amount;
        return true;
    }
}

/// Its balances shrink to a half after each transfer.
contract Shrinks is Bare {
    uint256 private transfers;

    function balanceOf(address owner) public view override returns (uint256) {
        return held[owner] >> transfers;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        move(to, amount);
        transfers += 1;
        return true;
    }
}

/// Takes the amount back within the same transaction.
contract TakesBack is Bare {
    function transfer(address to, uint256 amount) external returns (bool) {
        move(to, amount);
        held[to] -= amount;
        held[msg.sender] += amount;
        return true;
    }
}

/// Refuses every transfer.
contract Reverts is Bare {
    function transfer(address, uint256) external pure returns (bool) {
        revert('closed');
    }
}

/// Lets nobody but its maker send: what came is there, and stays.
contract Freezes is Bare {
    address private immutable maker = msg.sender;

    function transfer(address to, uint256 amount) external returns (bool) {
        require(msg.sender == maker, 'frozen');
        move(to, amount);
        return true;
    }
}

/// Calls itself again within a transfer, for half as much.
contract ReEnters is Bare {
    function transfer(address to, uint256 amount) external returns (bool) {
        move(to, amount);
        this.again(msg.sender, to, amount / 2);
        return true;
    }

    function again(address from, address to, uint256 amount) external {
        held[from] -= amount;
        held[to] += amount;
        emit Transfer(from, to, amount);
    }
}

/// Pays coins on, as an exchange's or a wallet's contract does.
contract PaysOn {
    function pay(address payable to) external payable {
        (bool done, ) = to.call{value: msg.value}('');
        require(done, 'refused');
    }

    /// The inner payment is taken back: nothing comes.
    function payAndTakeBack(address payable to) external payable {
        try this.payThenFail{value: msg.value}(to) {} catch {}
    }

    function payThenFail(address payable to) external payable {
        (bool done, ) = to.call{value: msg.value}('');
        require(done && false, 'taken back');
    }
}
