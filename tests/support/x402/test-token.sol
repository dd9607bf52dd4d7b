// SPDX-License-Identifier: Apache-2.0
// A token with EIP-3009 for the tests of payments. test-token.json holds what solc 0.8.37 makes of it, optimized.
pragma solidity ^0.8.20;

contract TestToken {
  string public constant name = "Test Dollar";
  string public constant version = "1";
  string public constant symbol = "TUSD";
  uint8 public constant decimals = 6;
  uint256 public totalSupply;
  mapping(address => uint256) public balanceOf;
  mapping(address => mapping(address => uint256)) public allowance;
  mapping(address => mapping(bytes32 => bool)) public authorizationState;

  bytes32 private constant AUTHORIZATION = keccak256(
    "TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
  );

  event Transfer(address indexed from, address indexed to, uint256 value);
  event Approval(address indexed owner, address indexed spender, uint256 value);
  event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce);

  function mint(address to, uint256 value) external {
    totalSupply += value;
    balanceOf[to] += value;
    emit Transfer(address(0), to, value);
  }

  function approve(address spender, uint256 value) external returns (bool) {
    allowance[msg.sender][spender] = value;
    emit Approval(msg.sender, spender, value);
    return true;
  }

  function transfer(address to, uint256 value) external returns (bool) {
    move(msg.sender, to, value);
    return true;
  }

  function transferFrom(address from, address to, uint256 value) external returns (bool) {
    allowance[from][msg.sender] -= value;
    move(from, to, value);
    return true;
  }

  function DOMAIN_SEPARATOR() public view returns (bytes32) {
    return keccak256(abi.encode(
      keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
      keccak256(bytes(name)), keccak256(bytes(version)), block.chainid, address(this)
    ));
  }

  function transferWithAuthorization(
    address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce,
    uint8 v, bytes32 r, bytes32 s
  ) public {
    require(block.timestamp > validAfter, "not yet valid");
    require(block.timestamp < validBefore, "expired");
    require(!authorizationState[from][nonce], "used");
    bytes32 what = keccak256(abi.encode(AUTHORIZATION, from, to, value, validAfter, validBefore, nonce));
    address signer = ecrecover(keccak256(abi.encodePacked("\x19\x01", DOMAIN_SEPARATOR(), what)), v, r, s);
    require(signer != address(0) && signer == from, "invalid signature");
    authorizationState[from][nonce] = true;
    emit AuthorizationUsed(from, nonce);
    move(from, to, value);
  }

  function transferWithAuthorization(
    address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce,
    bytes calldata signature
  ) external {
    require(signature.length == 65, "invalid signature");
    transferWithAuthorization(
      from, to, value, validAfter, validBefore, nonce,
      uint8(signature[64]), bytes32(signature[0:32]), bytes32(signature[32:64])
    );
  }

  function move(address from, address to, uint256 value) private {
    require(balanceOf[from] >= value, "too little");
    balanceOf[from] -= value;
    balanceOf[to] += value;
    emit Transfer(from, to, value);
  }
}
